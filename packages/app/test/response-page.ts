import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openAppWith } from "./app-under-test.ts";
import {
	type ResponseServer,
	SECRET,
	startResponseServer,
} from "./response-server.ts";

const SCRIPTS = `
  scripts:
    - type: after-response
      code: |
        console.log("<b>got</b>", res.status);
        client.setVar("arrived", res.body.arrived);
        client.visualize("table", [{ name: "<i>Ada</i>" }]);
    - type: tests
      code: |
        test("arrives", () => expect(res.body.arrived).to.equal(true));
        test("is created", () => expect(res.status).to.equal(201));
`;

/** The app with a collection whose requests `startResponseServer` answers, and what people do with responses. It ends with `await using`. */
export interface ResponsePage extends AsyncDisposable {
	readonly view: AppPage;
	readonly server: ResponseServer;
	response(): Locator;
	/** The body, line by line. */
	lines(): Locator;
	/** The text of the rows of the body that are in the page. */
	shown(): Promise<string>;
	section(name: string): Promise<void>;
	button(name: string): Promise<void>;
	/** Opens a request, sends it, and waits for its response. */
	send(name: string): Promise<void>;
}

export async function openResponsePage(): Promise<ResponsePage> {
	const server = await startResponseServer();
	const app = await openAppWith(filesFor(server.url));
	const view = await openAppPage(app);
	await view.chooseEnvironment("local");
	const { page } = view;
	const response = () =>
		page.getByRole("region", { name: "Response", exact: true });
	const lines = () =>
		page.getByRole("region", { name: "Body of the response" });
	return {
		view,
		server,
		response,
		lines,
		shown: () => lines().innerText(),
		section: (name) => response().getByRole("tab", { name }).click(),
		button: (name) =>
			response().getByRole("button", { name, exact: true }).click(),
		send: async (name) => {
			await view.openRequest(name);
			await view.send();
		},
		[Symbol.asyncDispose]: async () => {
			await view[Symbol.asyncDispose]();
			await app[Symbol.asyncDispose]();
			await server[Symbol.asyncDispose]();
		},
	};
}

/** What is true before long: the machine may have other things to do. */
export function soon(value: () => Promise<unknown>, timeout = 12_000) {
	return expect.poll(value, { timeout });
}

function filesFor(host: string): Readonly<Record<string, string>> {
	const request = (name: string, rest = "") =>
		`info: { name: "${name}", type: http }\nhttp: { method: GET, url: "${host}/${name}" }\n${rest}`;
	const names =
		"json one-line-json million-lines one-line-text page picture bytes headers slow stream to";
	return {
		"opencollection.yml": "info:\n  name: Responses\n",
		"environments/local.yml": `name: local\nvariables:\n  - { name: token, value: ${SECRET}, secret: true }\n`,
		...Object.fromEntries(
			names.split(" ").map((name) => [`${name}.yml`, request(name)]),
		),
		"from.yml": request("from", `runtime:${SCRIPTS}`),
		"with-token.yml": `info: { name: with-token, type: http }
http:
  method: GET
  url: "${host}/json"
  auth:
    type: oauth2
    flow: client_credentials
    accessTokenUrl: ${host}/token
    credentials: { clientId: shop, clientSecret: "{{token}}" }
`,
		"refused.yml":
			'info: { name: refused, type: http }\nhttp: { method: GET, url: "http://127.0.0.1:1/" }\n',
	};
}
