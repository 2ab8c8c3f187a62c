import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PACKAGES = fileURLToPath(new URL("../../..", import.meta.url));

/** Who opens connections, or lets others open them to us, and why that is no way around `secret-watch.ts`. */
const ALLOWED: Readonly<Record<string, string>> = {
	"client/src/run/session/open-http.ts":
		"makes the one HTTP client, with the inspector of its hops",
	"load/src/fast-path/origin.ts":
		"sends first hops that need no look; redirects go through the HTTP client",
	"client/src/run/oauth2/callback-listener.ts": "listens on loopback",
	"app/src/server/start-app.ts": "listens on loopback",
	"app/src/server/collections/example/example-server.ts": "listens on loopback",
	"client/src/script/functions/response-functions.ts":
		"takes the table of status texts from node:http, and sends nothing",
	"queue/src/worker/health-server.ts": "listens",
	"contract/src/sync/fetch-text.ts":
		"fetches the document that its user names on the command line, with nothing of a collection's",
};

/** The room that sends; nothing of it is reached but by `createHttpClient`. */
const ROOM = "client/src/http/";

const CONNECTS =
	/\bcreateHttpClient\(|(?:await|return|void|[=(])\s*fetch\(|new WebSocket\(|getBuiltinModule\("node:(?:net|tls|https?|http2|dgram)"\)|^import (?!type)[^;]* from "(?:node:)?(?:net|tls|https?|http2|dgram|undici)";/m;

test("requests leave by the HTTP client of a session, whose hops are looked at, and by no other way", () => {
	const connecting = [
		"app",
		"cassette",
		"cli",
		"client",
		"contract",
		"load",
		"lsp",
		"queue",
	]
		.flatMap((name) => sourcesBelow(join(PACKAGES, name, "src")))
		.filter((file) => CONNECTS.test(codeOf(file)))
		.map((file) => relative(PACKAGES, file).replaceAll("\\", "/"))
		.filter((file) => !file.startsWith(ROOM));
	expect(connecting.filter((file) => !(file in ALLOWED))).toEqual([]);
	expect(
		Object.keys(ALLOWED).filter((file) => !connecting.includes(file)),
	).toEqual([]);
});

/** Without comments, guest code, which runs in an engine without a network, and code that is shown to be copied. */
function codeOf(file: string): string {
	if (file.includes("/guest/") || file.includes("/snippets/")) return "";
	return readFileSync(file, "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

function sourcesBelow(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
		.filter((name) => !/(?:^|[\\/])testing[\\/]/.test(name))
		.map((name) => join(folder, name));
}
