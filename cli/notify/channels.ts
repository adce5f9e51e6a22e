import type { Message } from "./message.ts";

/** A service that takes messages as JSON by POST at a secret address. */
export interface Channel {
  readonly name: "slack" | "teams" | "webhook";
  /** The setting with its address. */
  readonly setting: string;
  readonly bodyOf: (message: Message) => unknown;
}

export const CHANNELS: readonly Channel[] = [
  { name: "slack", setting: "SLACK_WEBHOOK_URL", bodyOf: slackBody },
  { name: "teams", setting: "TEAMS_WEBHOOK_URL", bodyOf: teamsBody },
  { name: "webhook", setting: "WEBHOOK_URL", bodyOf: webhookBody },
];

/** Plain text blocks, in which nothing is interpreted as markup, link or mention. `text` is only for the notification. */
function slackBody({ target, headline, lines, link }: Message) {
  const plain = (text: string) => ({ type: "section", text: { type: "plain_text", text, emoji: false } });
  return {
    text: slackEscaped(`${target}: ${headline}`),
    mrkdwn: false,
    link_names: false,
    unfurl_links: false,
    blocks: [target, headline, ...lines, ...(link === "" ? [] : [link])].map(plain),
  };
}

/** `<!channel>` and similar are interpreted even without `mrkdwn`, so they are escaped. */
function slackEscaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An Adaptive Card of text runs, which do not interpret Markdown, unlike text blocks. */
function teamsBody({ target, headline, lines, link }: Message) {
  const block = (text: string, weight = "Default") => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, weight }],
  });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [block(target, "Bolder"), block(headline), ...lines.map((line) => block(line))],
          ...(link === "" ? {} : { actions: [{ type: "Action.OpenUrl", title: "The run", url: link }] }),
        },
      },
    ],
  };
}

/** The message as data, for other receivers. */
function webhookBody(message: Message) {
  return { packproof: 1, ...message };
}
