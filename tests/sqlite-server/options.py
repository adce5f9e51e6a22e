"""The legal habits of the server, as flags of the command line."""
import argparse


def _parser():
    parser = argparse.ArgumentParser(description="A server of the pack-trading API that keeps its state in SQLite.")
    add = parser.add_argument
    add("--port", type=int, default=0)
    add("--seed", type=int, default=20, help="seed of the catalogue")
    add("--states", choices=["on", "off"], default="on", help="whether provider states are offered")
    add("--pool", choices=["small", "large", "unique"], default="large", help="listings per tier of a pack")
    add("--copy", choices=["oldest", "newest"], default="oldest", help="which copy of a shared listing is sold or shipped")
    add("--country", type=int, choices=[400, 422], default=422, help="status for a country that has not two characters")
    add("--foreign", type=int, choices=[400, 403], default=400, help="status for a session of another account")
    add("--nfts", choices=["init", "later"], default="init", help="whether production names the items at init")
    add("--fulfil", type=float, default=0.05, help="seconds until production has fulfilled a purchase")
    add("--poll", type=float, default=6.0, help="seconds for which a status poll is held on the user surface")
    add("--links", choices=["absent", "null", "empty", "full"], default="null", help="content.links.image of the sandbox's buy/status")
    add("--lookup", choices=["routes", "keys"], default="keys", help="what is checked first: whether the route exists, or the key")
    add("--card-root", type=int, choices=[400, 404], default=404, help="status of a card request without an id")
    add("--time", choices=["offset", "local", "z", "millis", "micros"], default="offset", help="form of timestamps")
    add("--quote-order", choices=["items", "address"], default="items", help="what ship/quote checks first")
    add("--init-order", choices=["pack", "user", "amount"], default="user", help="what buy/init checks first")
    add("--limits", choices=["sliding", "fixed"], default="sliding", help="windows of the rate limits")
    add("--counted", choices=["all", "accepted"], default="all", help="which requests count for a rate limit")
    add("--window", type=float, default=30, help="days of production's sellback window; 0: for ever")
    add("--resale", choices=["yes", "no"], default="yes", help="whether production sells cards again that were sold back")
    add("--coerce", choices=["yes", "no"], default="no", help="whether an amount may be a numeric string")
    add("--external", choices=["shipped", "kept"], default="shipped", help="whether items of the type external can be shipped")
    add("--reused", choices=["shipped", "expired"], default="shipped", help="how a quote is refused after its order")
    add("--hide", choices=["yes", "no"], default="no", help="whether packs that cannot be bought are left out of the list")
    add("--other-keys", choices=["refused", "accepted"], default="refused", help="production keys in the sandbox")
    add("--feed", choices=["stored", "generated"], default="stored", help="synthetic pulls of the sandbox")
    add("--drift", choices=["yes", "no"], default="no", help="whether live values move between two reads")
    add("--validator", choices=["on", "off"], default="on", help="off: the address validator is never reachable")
    return parser


options = _parser().parse_args()
