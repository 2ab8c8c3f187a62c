import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { dirname } from "node:path";
import {
	type AppUnderTest,
	openAppWith,
	openUsersApp,
} from "../app-under-test.ts";

/** How many variables the environment `staging` has. */
const MANY = 5_000;

/** An app with something of everything to look at. It ends with `await using`. */
export async function openScene(): Promise<AppUnderTest> {
	const shop = await startShop();
	const app = await openUsersApp();
	const write = async (path: string, text: string) => {
		await mkdir(dirname(app.at(path)), { recursive: true });
		await app.write(path, text);
	};
	for (const [path, text] of Object.entries(filesFor(shop.url)))
		await write(path, text);
	const git = (...args: readonly string[]) =>
		execFileSync("git", [
			...["-C", app.root, "-c", "user.name=Ada", "-c", "user.email=ada@x"],
			...args,
		]);
	git("init", "-q", "-b", "main");
	git("add", "-A");
	git("commit", "-qm", "Begin");
	const list = await app.read("users/list.yml");
	await write("users/list.yml", list.replace("/users", "/people"));
	await write("shop/new-tea.yml", request("New tea", `${shop.url}/teas`));
	await write("shop/broken.yml", "info:\n  name: Broken\nhttp:\n  url: [\n");
	return {
		...app,
		[Symbol.asyncDispose]: async () => {
			await app[Symbol.asyncDispose]();
			await shop[Symbol.asyncDispose]();
		},
	};
}

/** An app without a collection. */
export function openStart(): Promise<AppUnderTest> {
	return openAppWith({ "notes.txt": "Nothing of ours.\n" });
}

/** The names, URLs and values that are in nobody's example: too long, too deep, from right to left. */
export function openExtremes(): Promise<AppUnderTest> {
	const long = "An extraordinarily long name ".repeat(10).trim();
	const unbroken =
		"Donaudampfschiffahrtselektrizitätenhauptbetriebswerk".repeat(6);
	const deep = Array.from({ length: 60 }, (_, level) => `level-${level + 1}`);
	return openAppWith({
		"opencollection.yml": `info:\n  name: ${unbroken}\n`,
		"environments/long.yml": `name: ${"environment-of-everybody-".repeat(8)}\nvariables:\n  - name: ${"variable_".repeat(12)}\n    value: ${"value ".repeat(2_000)}\n`,
		"long.yml": `info: { name: "${long}" }\nhttp:\n  method: PROPFINDANDLOCKEVERYTHING\n  url: http://127.0.0.1:9/${"path/".repeat(1_600)}\n  headers:\n    - { name: "X-${"Long-".repeat(20)}", value: "${"abcdefghi ".repeat(1_000)}" }\n`,
		"unbroken.yml": request(
			unbroken,
			`http://127.0.0.1:9/${unbroken}`,
			"DELETE",
		),
		"right-to-left.yml": request(
			"קבלת רשימת המשתמשים من فضلك",
			"http://127.0.0.1:9/משתמשים",
			"OPTIONS",
		),
		"emoji.yml": request(
			"👩‍👩‍👧‍👦 Families 🏳️‍🌈 and 🫖",
			"http://127.0.0.1:9/🫖",
			"POST",
		),
		[`${deep.join("/")}/deep.yml`]: request(
			"Sixty folders down",
			"http://127.0.0.1:9/",
		),
	});
}

function request(name: string, url: string, method = "GET", rest = ""): string {
	return `info: { name: "${name}", type: http }\nhttp: { method: ${method}, url: "${url}"${rest} }\n`;
}

function filesFor(shop: string): Readonly<Record<string, string>> {
	const variables = Array.from(
		{ length: MANY },
		(_, index) =>
			`  - { name: setting_${index + 1}, value: "of number ${index + 1}" }`,
	);
	return {
		"environments/staging.yml": `name: staging\ncolor: "#d97706"\nvariables:\n  - { name: base_url, value: "${shop}" }\n  - { name: token, value: from-staging }\n${variables.join("\n")}\n`,
		"shop/folder.yml": "info:\n  name: Tea shop\n",
		"shop/list-teas.yml": request("List teas", `${shop}/teas`),
		"shop/follow-orders.yml": request("Follow the orders", `${shop}/orders`),
		"shop/choose.yml": `${request("Choose a tea", `${shop}/teas`)}runtime:
  scripts:
    - type: after-response
      code: |
        client.setVar("teaId", res.body[0].id);
`,
		"shop/order.yml": `info: { name: Order tea, type: http }
http:
  method: POST
  url: "${shop}/orders/{{teaId}}"
  headers:
    - { name: X-Api-Key, value: "{{token}}" }
`,
		"shop/invoice.yml": `info: { name: Invoice, type: http }
http:
  method: GET
  url: "${shop}/teas"
  auth:
    type: oauth2
    flow: client_credentials
    accessTokenUrl: ${shop}/token
    scope: read write
    credentials: { clientId: shop, clientSecret: "{{API_SECRET}}" }
`,
	};
}

/** Answers the requests of the folder `shop`. */
async function startShop(): Promise<
	AsyncDisposable & { readonly url: string }
> {
	const answers: Readonly<Record<string, (response: ServerResponse) => void>> =
		{
			"/teas": (response) => json(response, teas()),
			"/token": (response) => json(response, token()),
			"/orders": (response) => {
				response.setHeader("content-type", "text/event-stream");
				for (const [index, { name }] of teas().entries())
					response.write(
						`event: ordered\nid: ${index + 1}\ndata: ${JSON.stringify({ tea: name, cups: index })}\n\n`,
					);
			},
		};
	const server = createServer(({ url = "" }, response) => {
		const answer = answers[url];
		if (answer) answer(response);
		else json(response.writeHead(404), { error: "There is no such thing." });
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
		[Symbol.asyncDispose]: async () => {
			server.closeAllConnections();
			await new Promise((done) => server.close(done));
		},
	};
}

function json(response: ServerResponse, data: unknown): void {
	response.setHeader("content-type", "application/json");
	response.end(JSON.stringify(data));
}

function teas() {
	const names = [
		"Sencha",
		"Gyokuro",
		"Oolong",
		"Assam",
		"Darjeeling",
		"Rooibos",
	];
	return Array.from({ length: 40 }, (_, index) => ({
		id: index + 1,
		name: names[index % names.length],
		grams: 50 + index,
		isOrganic: index % 3 === 0,
		tags: index % 2 ? [] : ["green", "loose"],
		from: { country: "Japan", garden: null },
	}));
}

function token() {
	const part = (data: unknown) =>
		Buffer.from(JSON.stringify(data)).toString("base64url");
	const claims = {
		sub: "ada",
		exp: Math.floor(Date.now() / 1_000) + 3_600,
	};
	return {
		access_token: `${part({ alg: "none" })}.${part(claims)}.c2ln`,
		token_type: "Bearer",
		expires_in: 3_600,
		scope: "read write",
	};
}
