import type { At, WrongSetup } from "./setup.ts";

const text = ({ baseUrl, keys }: Pick<At, "baseUrl" | "keys">) =>
  `BASE_URL=${baseUrl}\nSANDBOX_API_KEY=${keys.sandbox[0]}\n`;
const utf16 = (content: string) => Buffer.from(content, "utf16le");

/** A file of settings that is not read as it was meant. */
export const fileSetups: readonly WrongSetup[] = [
  {
    about: "The file .env",
    wrong: "in the parent folder",
    file: { place: "..", bytes: (at) => Buffer.from(text(at)) },
    ends: 2,
    says: /\.env: sets BASE_URL, and only the \.env of the working directory is read; run packproof there$/,
  },
  {
    about: "The file .env",
    wrong: "in UTF-16 without a byte-order mark",
    file: { place: ".", bytes: (at) => utf16(text(at)) },
    ends: 2,
    says: /^\.env: is not text in UTF-8 or UTF-16; save it as UTF-8$/,
  },
  {
    about: "The file .env",
    wrong: "in UTF-16, as PowerShell writes it, with an address that is none",
    file: { place: ".", bytes: (at) => utf16(`\ufeff${text({ ...at, baseUrl: "the-sandbox" })}`) },
    ends: 2,
    says: /^BASE_URL: is not a URL/,
  },
  {
    about: "The file .env",
    wrong: "in UTF-16, as PowerShell writes it, with a name that is no setting",
    file: { place: ".", bytes: (at) => utf16(`\ufeff${text(at).replace("BASE_URL", "BASE_URI")}`) },
    ends: 2,
    says: /^BASE_URI: is in \.env and is no setting; write BASE_URL/,
  },
  {
    about: "The file .env",
    wrong: "with a line as Windows' shell sets a variable",
    file: { place: ".", bytes: (at) => Buffer.from(text(at).replace("BASE_URL", "set BASE_URL")) },
    ends: 2,
    says: /^\.env: the line "set BASE_URL…" sets nothing; write BASE_URL=…$/,
  },
  {
    about: "The file packproof.config.json",
    wrong: "in the parent folder",
    file: {
      place: "..",
      name: "packproof.config.json",
      bytes: ({ baseUrl }) => Buffer.from(JSON.stringify({ baseUrl })),
    },
    ends: 2,
    says: /\.json: sets BASE_URL, and only the packproof\.config\.json of the working directory is read; run packproof there$/,
  },
];
