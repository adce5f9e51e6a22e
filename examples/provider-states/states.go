// Arranges provider states with Go's own server. Replace shop by your own store.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

type values map[string]any

var shop = struct {
	sync.Mutex
	offset  time.Duration
	failing map[string]bool
}{failing: map[string]bool{}}

// now is the only clock that the server reads.
func now() time.Time {
	shop.Lock()
	defer shop.Unlock()
	return time.Now().Add(shop.offset)
}

func give(params values, kind string) values {
	return values{"item_id": fmt.Sprintf("%s-of-%v", kind, params["user_id"]), "claw_id": "pack-1"}
}

func fail(params values, isFailing bool) values {
	endpoint, _ := params["endpoint"].(string)
	shop.Lock()
	defer shop.Unlock()
	shop.failing[endpoint] = isFailing
	return values{}
}

// states has what each state arranges, and returns.
var states = map[string]func(values) values{
	"time has passed": func(params values) values {
		seconds, _ := params["seconds"].(float64)
		shop.Lock()
		defer shop.Unlock()
		shop.offset += time.Duration(seconds * float64(time.Second))
		return values{}
	},
	"a pack is disabled":          func(values) values { return values{"pack_id": "pack-disabled"} },
	"a pack is sold out":          func(values) values { return values{"pack_id": "pack-sold-out"} },
	"an item is minted":           func(params values) values { return give(params, "enft") },
	"an item is a market listing": func(params values) values { return give(params, "market_listing") },
	"an internal error":           func(params values) values { return fail(params, true) },
}

// teardowns has how a state of the whole provider ends.
var teardowns = map[string]func(values) values{
	"an internal error": func(params values) values { return fail(params, false) },
}

func providerStates(response http.ResponseWriter, request *http.Request) {
	var body struct {
		State  string `json:"state"`
		Params values `json:"params"`
		Action string `json:"action"`
	}
	if err := json.NewDecoder(request.Body).Decode(&body); err != nil {
		http.Error(response, `{"error":"not JSON"}`, http.StatusBadRequest)
		return
	}
	arrange, isOffered := states[body.State]
	if !isOffered {
		http.Error(response, `{"error":"this state is not offered"}`, http.StatusNotFound)
		return
	}
	answer := values{}
	if body.Action != "teardown" {
		answer = arrange(body.Params)
	} else if end, isKnown := teardowns[body.State]; isKnown {
		answer = end(body.Params)
	}
	response.Header().Set("Content-Type", "application/json")
	json.NewEncoder(response).Encode(answer)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4010"
	}
	http.HandleFunc("/_states", providerStates)
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		panic(err)
	}
	fmt.Println("listening since", now(), "on", listener.Addr().(*net.TCPAddr).Port)
	http.Serve(listener, nil)
}
