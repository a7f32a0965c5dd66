// {{TITLE}}: an extension of Homeroom. console.error goes to its log; console.log is for messages only.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const about = {
  protocol: 1, name: "{{NAME}}", title: "{{TITLE}}", version: "1.0", summary: "Greets you and keeps a list.",
  tiles: [{ id: "main", title: "{{TITLE}}", page: "list" }],
  pages: [{ id: "list", title: "{{TITLE}}", keywords: ["notes"] }, { id: "new", title: "New note for {{TITLE}}" }],
  commands: [
    { name: "list", summary: "Print the notes." },
    { name: "add", summary: "Add a note.", usage: "TEXT" },
  ],
  settings: [{ name: "greeting", title: "Greeting", summary: "What the tile says.", kind: "text", default: "Hello" }],
};

const file = join(process.env.HOMEROOM_EXTENSION_DATA ?? ".", "notes.txt");
const notes = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []);
const add = (note) => appendFileSync(file, note.replaceAll("\n", " ") + "\n");
const text = (text) => ({ type: "text", text });

// An error with this class is shown to the student as it is.
class Problem extends Error {}

const handlers = {
  describe: () => about,
  "tile.load": ({ settings }) => ({
    headline: settings?.greeting ?? "Hello",
    lines: [{ text: "notes", trailing: String(notes().length), emphasis: "quiet" }],
  }),
  "page list": ({ event }) => ({
    title: about.title,
    keys: [{ key: "n", label: "new note" }],
    blocks: [{
      type: "list", empty: "No notes yet. Press n for the first.",
      items: notes().map((title, number) => ({ id: String(number), title })),
    }],
    ...(event?.key === "n" && { open: "new" }),
  }),
  "page new": ({ event }) => {
    const note = event?.values?.text?.trim();
    if (note) add(note);
    return {
      title: "New note",
      blocks: [{ type: "form", submit: "Save", fields: [{ id: "text", label: "Note", kind: "text", value: "" }] }],
      ...(note && { toast: { text: "Saved.", tone: "success" }, open: "list" }),
    };
  },
  "command list": () => ({ blocks: notes().map(text), data: notes() }),
  "command add": ({ arguments: words }) => {
    if (!words.length) throw new Problem("Say what to note: homeroom {{NAME}} add TEXT");
    add(words.join(" "));
    return { blocks: [text("Added.")] };
  },
  complete: () => ({ values: [] }),
};

const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");

async function answer({ id, method, params = {} }) {
  try {
    const name = method.startsWith("page.") ? `page ${params.page}` : method === "command.run" ? `command ${params.command}` : method;
    if (!Object.hasOwn(handlers, name)) throw new Problem("{{TITLE}} can't do this.");
    send({ id, result: await handlers[name](params) });
  } catch (error) {
    if (!(error instanceof Problem)) console.error(error);
    const message = error instanceof Problem ? error.message : "{{TITLE}} has a fault. Its log says more.";
    send({ id, error: { code: -32000, message } });
  }
}

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.method === "shutdown") process.exit(0);
    if (message.method && message.id !== undefined) answer(message);
  })
  .on("close", () => process.exit(0));
