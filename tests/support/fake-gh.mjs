#!/usr/bin/env node
// GitHub's `gh` as far as `packproof notify` uses it: issues in a JSON file, and a log of what was called.
// FAKE_GH: a folder with issues.json and calls.log. A file `fail` in it holds words; a call that begins with them fails.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const folder = process.env.FAKE_GH;
const file = join(folder, "issues.json");
const issues = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ["repo", "label", "json", "state", "limit", "title", "body-file", "reason", "description"]
      .map((name) => [name, { type: "string" }])
      .concat([["force", { type: "boolean" }]]),
  ),
});
const [noun, verb, operand] = positionals;
const call = `${noun} ${verb}`;
appendFileSync(join(folder, "calls.log"), `${call}\n`);
if (existsSync(join(folder, "fail")) && readFileSync(join(folder, "fail"), "utf8").trim() === call) {
  stop("HTTP 502: Bad Gateway");
}
if (!/^[^/]+\/[^/]+$/.test(values.repo ?? "")) stop('expected the "[HOST/]OWNER/REPO" format');
const text = () => (values["body-file"] === "-" ? readFileSync(0, "utf8") : stop("no body"));
const issue = () => issues.find(({ number }) => number === Number(operand)) ?? stop(`could not find issue ${operand}`);

if (call === "label create") {
  writeFileSync(join(folder, "label"), positionals[2]);
} else if (call === "issue list") {
  const found = issues.filter(
    ({ label, state }) => label === values.label && (values.state === "all" || state === "OPEN"),
  );
  // The newest first, as GitHub sorts them.
  process.stdout.write(JSON.stringify(found.toReversed().map(({ number, state, body }) => ({ number, state, body }))));
} else if (call === "issue create") {
  if (!existsSync(join(folder, "label"))) stop(`could not add label: '${values.label}' not found`);
  const number = issues.length + 1;
  issues.push({ number, state: "OPEN", title: values.title, label: values.label, body: text(), comments: [] });
  process.stdout.write(`https://github.example/issues/${number}\n`);
} else if (call === "issue edit") {
  issue().body = text();
} else if (call === "issue comment") {
  issue().comments.push(text());
} else if (call === "issue close") {
  if (!["completed", "not planned"].includes(values.reason)) stop(`invalid argument "${values.reason}"`);
  issue().state = "CLOSED";
} else if (call === "issue reopen") {
  issue().state = "OPEN";
} else {
  stop(`unknown command "${call}"`);
}
writeFileSync(file, JSON.stringify(issues));

function stop(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
