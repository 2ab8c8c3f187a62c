import { createServer } from "node:http";
import { listening } from "../../cli/test/curlew.ts";

/** A collection whose scripts keep the process busy that they run in, each in a way of its own. */
export function files(url: string): Readonly<Record<string, string>> {
	const request = (code: string) =>
		JSON.stringify({
			info: { name: "R", type: "http" },
			http: { method: "GET", url },
			runtime: { scripts: [{ type: "before-request", code }] },
		});
	const words = "new Intl.Segmenter('en', { granularity: 'word' })";
	return {
		"opencollection.yml": "info: { name: Frozen }\n",
		"fine.yml": request("client.setVar('set', 'by a script')"),
		"loop.yml": request("for (;;) {}"),
		"regex.yml": request("/^(a+)+$/.test('a'.repeat(60) + 'b')"),
		"words.yml": request(`[...${words}.segment('a b '.repeat(5e6))].length`),
		"strings.yml": request("const a = []; for (;;) a.push(a.join() + 'x')"),
		"ask.yml": request("").replace(url, `${url}/{{?Who}}`),
		"runs/1.yml": request(""),
		"runs/2.yml": request("for (;;) {}"),
	};
}

/** Tells the cookies that it was sent, and sets one. */
export async function api() {
	return listening(
		createServer((asked, response) => {
			response.setHeader("set-cookie", "visited=yes");
			response.end(asked.headers.cookie ?? "none");
		}),
	);
}
