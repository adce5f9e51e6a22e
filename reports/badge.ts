import type { Report } from "../contract/report.ts";
import { verdictCounts } from "./standing.ts";
import { element, type Xml } from "./xml.ts";

/**
 * A small SVG for a README. Next to the verdict it shows how much was verified, so that a run that skipped most does
 * not look good.
 */
export function toBadge(report: Report): string {
  return badge(report.suite.name.slice(0, 40), messageOf(report), colorOf(report));
}

export const BADGE_COLORS = { good: "#23774a", doubtful: "#8a5a00", bad: "#b3261e" } as const;

/** An SVG with a label and a message in white on a colour. */
export function badge(label: string, message: string, color: string): string {
  const [left, right] = [widthOf(label), widthOf(message)];
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    width: left + right,
    height: 20,
    role: "img",
    "aria-label": `${label}: ${message}`,
  };
  const words = {
    fill: "#fff",
    "font-family": "Verdana,DejaVu Sans,sans-serif",
    "font-size": 11,
    "text-anchor": "middle",
  };
  const drawing = element("svg", attributes, [
    element("title", {}, [`${label}: ${message}`]),
    element("rect", { width: left + right, height: 20, rx: 3, fill: "#444b54" }),
    element("path", {
      d: `M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z`,
      fill: color,
    }),
    element("g", words, [text(label, left / 2, left), text(message, left + right / 2, right)]),
  ]);
  return `${drawing.xml}\n`;
}

function messageOf(report: Report): string {
  const { pass, fail, stale, known, open } = verdictCounts(report);
  if (report.exitStatus === 2) return "not run";
  if (fail > stale) return `${report.stopped === undefined ? "" : "stopped, "}${fail - stale} violated`;
  if (stale > 0) return `${stale} outdated known ${stale === 1 ? "failure" : "failures"}`;
  const passed = open === 0 ? `${pass} passed` : `${pass} passed, ${open} not verified`;
  return known === 0 ? passed : `${passed}, ${known} known failing`;
}

function colorOf(report: Report): string {
  const { exitStatus, verdict } = report;
  if (exitStatus === 1 || exitStatus === 2) return BADGE_COLORS.bad;
  return exitStatus === 3 || verdict !== "pass" ? BADGE_COLORS.doubtful : BADGE_COLORS.good;
}

const PADDING = 6;
// Average width at 11 px; `textLength` adapts other fonts.
const CHARACTER = 6.6;

function widthOf(words: string): number {
  return Math.round(words.length * CHARACTER) + 2 * PADDING;
}

function text(words: string, x: number, width: number): Xml {
  return element("text", { x, y: 14, textLength: width - 2 * PADDING, lengthAdjust: "spacingAndGlyphs" }, [words]);
}
