/** The page's style sheet: one column, system fonts, light and dark scheme, phone and print. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf8; --card: #ffffff; --ink: #23262b; --quiet: #626972; --line: #e3e1dc; --link: #1d5fa8; --well: #f3f1ed;
  --pass: #23774a; --fail: #b3261e; --inconclusive: #8a5a00; --known: #5a3fa0; --open: #5d636c;
  --pass-soft: #e4f2e9; --fail-soft: #fbe9e7; --inconclusive-soft: #faf0d8; --known-soft: #eee9f9; --open-soft: #eceeef;
  --id-0: #1d5fa8; --id-1: #9a3b8f; --id-2: #8a5a00; --id-3: #0f6e79; --id-4: #23774a; --id-5: #a8402d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181c; --card: #1e2126; --ink: #e4e5e7; --quiet: #9ca3ad; --line: #32363d; --link: #86b8f2; --well: #15171a;
    --pass: #7ccc9b; --fail: #f59a92; --inconclusive: #e6bd6a; --known: #c0aef2; --open: #a6adb6;
    --pass-soft: #1c3326; --fail-soft: #43211f; --inconclusive-soft: #3a2e14; --known-soft: #2c2543; --open-soft: #2b2f35;
    --id-0: #86b8f2; --id-1: #e59adb; --id-2: #e6bd6a; --id-3: #6fc9d4; --id-4: #7ccc9b; --id-5: #f2a08f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0 auto; padding: 0 1.25rem 3rem; max-width: 66rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3, h4, h5, p, dl, dd, ul, ol, pre, table { margin: 0; padding: 0; }
h1 { font-size: 1.6rem; line-height: 1.25; font-weight: 650; }
h2 { font-size: 1.2rem; font-weight: 650; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.05rem; font-weight: 600; }
h4 { font-size: 1rem; font-weight: 500; }
h5 { font-size: .75rem; font-weight: 600; color: var(--quiet); }
a { color: var(--link); text-underline-offset: .15em; }
code, pre { font: .85em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
[hidden] { display: none !important; }
.quiet { color: var(--quiet); font-size: .875rem; font-weight: 400; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .25rem .75rem; z-index: 2; }

.top { padding-top: 2rem; }
.suite { color: var(--quiet); font-size: .875rem; margin-bottom: .25rem; }
.banner { margin: 1rem 0; padding: .75rem 1rem; border-left: 4px solid; border-radius: 4px; font-weight: 550; }
.banner.pass, td.pass .note { color: var(--pass); } .banner.fail, td.fail .note { color: var(--fail); }
.banner.inconclusive, td.inconclusive .note { color: var(--inconclusive); } td.known .note { color: var(--known); }
td.open .note { color: var(--open); }
.banner.pass { background: var(--pass-soft); } .banner.fail { background: var(--fail-soft); }
.banner.inconclusive { background: var(--inconclusive-soft); }
.bar { display: block; width: 100%; height: 10px; border-radius: 5px; background: var(--open-soft); }
rect.pass { fill: var(--pass); } rect.fail { fill: var(--fail); } rect.inconclusive { fill: var(--inconclusive); }
rect.known { fill: var(--known); } rect.open { fill: var(--open); opacity: .45; }
.counts { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .6rem 0 1.1rem; font-size: .9rem; }
.counts a { color: inherit; text-decoration: none; } .counts a:hover { text-decoration: underline; }
.dot { display: inline-block; width: .65em; height: .65em; border-radius: 50%; margin-right: .4em; }
.dot.pass { background: var(--pass); } .dot.fail { background: var(--fail); }
.dot.inconclusive { background: var(--inconclusive); } .dot.known { background: var(--known); }
.dot.open { background: var(--open); opacity: .6; }
.facts { display: flex; flex-wrap: wrap; gap: .5rem 2rem; font-size: .9rem; }
.facts dt { color: var(--quiet); font-size: .8rem; }

nav {
  position: sticky; top: 0; z-index: 1; margin: 1.5rem -1.25rem 0; padding: 0 1.25rem; background: var(--paper);
  border-bottom: 1px solid var(--line);
}
nav ul { display: flex; gap: 1.25rem; list-style: none; overflow-x: auto; padding: .6rem 0; font-size: .9rem; white-space: nowrap; }
nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }

.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin-bottom: 1rem; overflow: hidden; }
.card > header { padding: .8rem 1.1rem; border-bottom: 1px solid var(--line); border-left: 4px solid var(--fail); }
.chip {
  display: inline-block; padding: 0 .5em; border-radius: 1em; background: var(--open-soft); color: var(--ink);
  font-size: .75rem; font-weight: 400;
}
.finding { padding: 1rem 1.1rem; } .finding + .finding { border-top: 1px dashed var(--line); }
.also { padding: .8rem 1.1rem; border-top: 1px solid var(--line); }
.also > h4, .known-title { font-size: .9rem; font-weight: 600; } .known-title { margin: 1.5rem 0 .6rem; }
.folded { margin-top: .45rem; font-size: .925rem; } .folded .finding { padding: .6rem 0 .4rem 1.1rem; }
.folded > summary .chip { white-space: nowrap; }
.card.stale { padding: .8rem 1.1rem; border-left: 4px solid var(--fail); } .card.stale > p:first-child { color: var(--fail); }
.card.known { padding: .8rem 1.1rem; border-left: 4px solid var(--inconclusive); }
.card.known > p { color: var(--inconclusive); font-size: .875rem; }
.compared { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .35rem .75rem; margin: .75rem 0; font-size: .9rem; }
.compared dt { color: var(--quiet); }
.json .expected, .json .actual { font: inherit; }
.expected, .actual { font: .85rem/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre-wrap; }
mark {
  color: inherit; border-radius: 3px; padding: .05em 0; background: none; text-decoration: underline;
  text-decoration-thickness: 2px; text-underline-offset: .2em;
}
.expected mark { background: var(--pass-soft); text-decoration-color: var(--pass); }
.actual mark { background: var(--fail-soft); text-decoration-color: var(--fail); }
.command { position: relative; margin-top: .6rem; }
.command p { font-size: .75rem; font-weight: 600; color: var(--quiet); }
pre {
  background: var(--well); border: 1px solid var(--line); border-radius: 5px; padding: .55rem .75rem;
  white-space: pre-wrap; max-height: 24rem; overflow: auto;
}
.command pre { padding-right: 5rem; }
.command button { position: absolute; right: .4rem; bottom: .4rem; }
button, select, input {
  font: inherit; font-size: .85rem; color: var(--ink); background: var(--card); border: 1px solid var(--line);
  border-radius: 5px; padding: .2rem .6rem; min-height: 2rem;
}
.command button { min-height: 0; font-size: .8rem; }
button { cursor: pointer; } button:hover { border-color: var(--quiet); }
.exchange { margin-top: .6rem; border-top: 1px solid var(--line); padding-top: .5rem; font-size: .9rem; }
summary { cursor: pointer; } .number { color: var(--quiet); } .came { font-weight: 600; margin: 0 .3em; }
.sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; margin-top: .5rem; }

.matrices { display: grid; gap: 1rem 2rem; align-items: start; }
.matrices { grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); }
.matrix { font-size: .8rem; border-collapse: separate; border-spacing: 2px; table-layout: fixed; overflow-wrap: normal; }
.matrix caption { text-align: left; font-weight: 600; font-size: .9rem; padding-bottom: .1rem; }
.matrix th, .matrix td { padding: .2rem .1rem; border: 0; text-align: center; }
.matrix thead th { font-size: .7rem; padding: 0; } .matrix thead td, .matrix th[scope=row] { width: 8.5rem; text-align: left; }
.matrix td[class] { border-radius: 4px; font-weight: 600; }
.matrix td a { display: block; color: inherit; text-decoration: none; } .matrix td a:hover { text-decoration: underline; }
.matrix td.pass { color: var(--pass); background: var(--pass-soft); font-weight: 400; }
.matrix td.fail { color: var(--card); background: var(--fail); } .matrix td.known { color: var(--known); background: var(--known-soft); }
.matrix td.inconclusive { color: var(--inconclusive); background: var(--inconclusive-soft); }
.matrix td.open { color: var(--open); background: var(--open-soft); font-weight: 400; }
.matrix td.absent { color: var(--ink); background: var(--line); }
#matrix { margin-top: 1.25rem; } #matrix .legend { margin: .4rem 0 0; }
.fold { margin-top: .5rem; border-top: 1px solid var(--line); padding-top: .5rem; } .fold + .fold { margin-top: 0; }
.fold > summary { font-size: 1.05rem; font-weight: 600; padding: .25rem 0; }
.fold > section > h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

.unlock { padding-left: 1.5rem; } .unlock li { margin: .2rem 0; } #unlock details { margin-top: .4rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: .8rem; font-weight: 500; } tfoot th, tfoot td { font-weight: 600; border-bottom: 0; }
.areas { overflow-wrap: normal; } .areas th, .areas b { white-space: nowrap; } .areas b { font-weight: 600; } .none { color: var(--quiet); }
.areas td { min-width: 4.5rem; } .areas .note { font-size: .8rem; font-weight: 400; margin-left: .4em; }
#filter { display: flex; flex-wrap: wrap; gap: .6rem .9rem; align-items: end; margin-bottom: .75rem; }
#filter label { display: grid; font-size: .75rem; color: var(--quiet); gap: .1rem; } #filter .text { flex: 1 1 10rem; }
#filter label, #filter select { min-width: 0; max-width: 100%; } #filter input { width: 100%; }
#filter output { font-size: .85rem; color: var(--quiet); padding-bottom: .3rem; }
.requirements td:first-child { white-space: nowrap; width: 7.5rem; }
.requirements :is(th, td):nth-child(n+3) { overflow-wrap: normal; }
.requirements .quiet, .reason { display: block; font-size: .8rem; }
.requirements .reason { color: var(--inconclusive); }
.verdict { display: inline-block; padding: 0 .55em; border-radius: 1em; font-size: .8rem; }
.verdict.pass { color: var(--pass); background: var(--pass-soft); }
.verdict.fail { color: var(--fail); background: var(--fail-soft); font-weight: 600; }
.verdict.inconclusive { color: var(--inconclusive); background: var(--inconclusive-soft); }
.verdict.known { color: var(--known); background: var(--known-soft); } .verdict.open { color: var(--open); background: var(--open-soft); }
.observations tbody th { width: 38%; } .seen { list-style: none; padding: 0; } .seen li { margin-bottom: .15rem; }
.latency, .pack { overflow-wrap: normal; } .latency td { white-space: nowrap; } .pack .chart { min-width: 6.5rem; }
.beside { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 1.25rem; align-items: start; }
.beside .contents { columns: auto; position: sticky; top: 3.5rem; padding-left: 1.75rem; }
.beside .contents { max-height: calc(100vh - 4.5rem); overflow-y: auto; }
.contents [aria-current] { font-weight: 600; color: var(--ink); }
.contents { columns: 24rem; gap: 2rem; font-size: .875rem; margin: 0 0 1.25rem; padding-left: 2rem; }
.contents li { break-inside: avoid; margin-bottom: .15rem; } .contents a { color: var(--link); }
.latency td:not(.chart), .latency thead th:not(:first-child, .chart) { text-align: right; font-variant-numeric: tabular-nums; }
.latency th { white-space: nowrap; } .chart { width: 40%; min-width: 12rem; } .chart svg { display: block; width: 100%; }
.chart text { fill: var(--quiet); font-size: 10px; } .chart circle { fill: var(--link); }
.chart .grid { stroke: var(--line); } .chart .slowest { stroke: var(--quiet); }
.chart .most { stroke: var(--link); stroke-width: 4; opacity: .55; }

.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.counted { overflow-wrap: normal; } .counted td { min-width: 8rem; white-space: nowrap; } .counted b { font-weight: 600; }
.counted th { white-space: nowrap; }
.share { display: block; width: 100%; max-width: 12rem; height: 4px; margin-top: .25rem; border-radius: 2px; }
.share .rest { fill: var(--line); } .share .done { fill: var(--link); }
.part { margin-top: .75rem; } .part > summary { font-weight: 500; padding: .2rem 0; } .part[open] > summary { margin-bottom: .4rem; }
.rows { font-size: .85rem; overflow-wrap: normal; } .rows code, .moves code { overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.rows .behind { display: block; font-size: .85em; }
.rows .group th { padding-top: 1rem; font-weight: 600; border-bottom-color: var(--quiet); }
.fields thead th:nth-child(n+2):nth-child(-n+4) { text-align: right; }
.rows td .quiet, .moves .quiet { font-size: .9em; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.25rem; list-style: none; font-size: .85rem; margin: .5rem 0 1rem; }
.legend .pass b { color: var(--pass); } .legend .fail b { color: var(--fail); }
.legend .inconclusive b { color: var(--inconclusive); } .legend .open b, .legend .untold b { color: var(--open); }
.drawn > summary > :is(h3, span) { display: inline; } .drawn[open] > summary { margin-bottom: .5rem; }
.drawn { margin: 0 0 .5rem; padding: .5rem 1.1rem; }
.drawn .scroll { margin: .5rem 0; } .moves { font-size: .85rem; overflow-wrap: normal; }
.machine { display: block; margin: 0 auto; max-width: none; height: auto; font: 10.5px system-ui, sans-serif; }
.machine text { text-anchor: middle; fill: var(--ink); } .machine .name { font-size: 12px; font-weight: 600; }
.machine .status { fill: var(--quiet); }
.machine path { fill: none; stroke: var(--open); stroke-width: 1.3; } .machine polygon { fill: var(--open); stroke: var(--open); }
.machine rect { fill: var(--card); stroke: var(--open); stroke-width: 1.3; } .machine circle { fill: var(--ink); }
.machine .forbidden path, .machine .forbidden rect { stroke-dasharray: 5 3; }
.machine .untold path, .machine .open rect, .machine .untold rect { stroke-dasharray: 1.5 3; }
.machine .pass path, .machine .pass polygon, .machine .pass rect { stroke: var(--pass); }
.machine .pass polygon { fill: var(--pass); } .machine .pass rect { fill: var(--pass-soft); }
.machine .inconclusive path, .machine .inconclusive polygon, .machine .inconclusive rect { stroke: var(--inconclusive); }
.machine .inconclusive polygon { fill: var(--inconclusive); } .machine .inconclusive rect { fill: var(--inconclusive-soft); }
.machine .fail path, .machine .fail polygon, .machine .fail rect { stroke: var(--fail); stroke-width: 2.4; }
.machine .fail polygon { fill: var(--fail); } .machine .fail rect { fill: var(--fail-soft); }
.machine text.pass { fill: var(--pass); } .machine text.fail { fill: var(--fail); font-weight: 700; }
.machine text.inconclusive { fill: var(--inconclusive); } .machine text.open, .machine text.untold { fill: var(--open); }
.sequence { margin-top: .6rem; font-size: .9rem; }
.sequence svg { display: block; max-width: none; height: auto; font: 11.5px ui-monospace, Menlo, Consolas, monospace; }
.sequence text, .sequence tspan { fill: var(--ink); } .sequence .party { text-anchor: middle; }
.sequence .party, .sequence .nth { fill: var(--quiet); }
.sequence line { stroke: var(--open); } .sequence polygon { fill: var(--open); } .sequence .answer line { stroke-dasharray: 5 3; }
.sequence .id-0 { fill: var(--id-0); } .sequence .id-1 { fill: var(--id-1); } .sequence .id-2 { fill: var(--id-2); }
.sequence .id-3 { fill: var(--id-3); } .sequence .id-4 { fill: var(--id-4); } .sequence .id-5 { fill: var(--id-5); }
.packs {
  display: grid; align-items: start; margin-top: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 28rem), 1fr)); gap: 1.25rem 2rem;
}
.pack caption { text-align: left; padding-bottom: .2rem; overflow-wrap: anywhere; }
.pack { font-size: .85rem; } .pack th, .pack td { padding: .2rem .5rem .2rem 0; }
.pack thead th:nth-child(n+2) { text-align: right; }
.pack abbr { color: var(--inconclusive); font-weight: 700; text-decoration: none; }
.pack .chart rect { fill: var(--link); opacity: .28; } .pack .chart line { stroke: var(--quiet); stroke-width: 1.5; }
.pack .chart circle { fill: var(--ink); }
.question { margin: 1rem 0; } .question h3 { font-size: .95rem; font-weight: 500; }
.question .code { color: var(--quiet); font-weight: 400; margin-right: .35em; } .question .compared { margin: .3rem 0; }
tr:target { outline: 2px solid var(--link); outline-offset: -2px; }
footer { margin-top: 3rem; color: var(--quiet); font-size: .8rem; }

@media (min-width: 60rem) { .machine, .sequence svg { max-width: 100%; } }
@media (max-width: 40rem) {
  body { padding: 0 .9rem 2rem; } nav { margin: 1rem -.9rem 0; padding: 0 .9rem; }
  h1 { font-size: 1.25rem; }
  .sides, .compared { grid-template-columns: minmax(0, 1fr); } .compared { gap: 0; } .compared dd { margin-bottom: .4rem; }
  .requirements thead { display: none; } .requirements tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .requirements td { border: 0; padding: .1rem 0; } .requirements td, .requirements td:first-child { display: inline-block; width: auto; }
  .requirements td:nth-child(2) { display: block; }
  .requirements td:nth-child(n+3) { font-size: .8rem; color: var(--quiet); margin-right: .75rem; }
  .moves, .rows, .latency, .areas { overflow-wrap: anywhere; } :is(.latency, .areas) :is(th, td) { white-space: normal; min-width: 0; }
  .latency .chart { display: none; }
  .counted td { min-width: 4.6rem; } .counted th:first-child { white-space: normal; }
  .matrix { border-spacing: 1px; } .matrix thead td, .matrix th[scope=row] { width: 5.5rem; overflow-wrap: anywhere; }
  .matrix thead th { font-size: .6rem; letter-spacing: -.02em; } .matrix th, .matrix td { padding: .25rem 0 !important; }
  th, td { padding: .35rem .5rem .35rem 0; } .areas .note { display: none; } .areas .fail .note { display: block; margin: 0; }
  .observations thead { display: none; } .observations tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .observations th, .observations td { display: block; width: auto !important; border: 0; padding: 0 !important; }
}
@media print {
  .drawn { break-inside: avoid; } .machine { max-width: 100%; height: auto; } .drawn details, .scroll { overflow: visible; }
  :root {
    --paper: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; --well: #fff; --link: #000;
    --pass: #14532d; --fail: #8c1d18; --inconclusive: #6b4500; --known: #3d2a75; --open: #444; --pass-soft: #fff; --fail-soft: #fff;
    --inconclusive-soft: #fff; --known-soft: #fff; --open-soft: #fff;
  }
  body { max-width: none; font-size: 10pt; } th, td { padding: .12rem .4rem; }
  .rows, .moves, .requirements, .observations { font-size: 8.5pt; }
  .requirements .quiet, .requirements .reason { font-size: 7.5pt; line-height: 1.3; }
  nav, #filter, button, .skip { display: none !important; }
  pre { max-height: none; } .card { overflow: visible; } tr, .compared { break-inside: avoid; }
  .card > header { break-after: avoid; } .sides { display: block; } .sides h5 { margin-top: .4rem; } a { text-decoration: none; }
  rect, .dot { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
