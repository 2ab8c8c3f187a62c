import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
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

let server: ResponseServer;
let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	server = await startResponseServer();
	const request = (name: string, rest = "") =>
		`info: { name: "${name}", type: http }\nhttp: { method: GET, url: "${server.url}/${name}" }\n${rest}`;
	const names =
		"json one-line-json million-lines one-line-text page picture bytes headers slow to";
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: Responses\n",
		"environments/local.yml": `name: local\nvariables:\n  - { name: token, value: ${SECRET}, secret: true }\n`,
		...Object.fromEntries(
			names.split(" ").map((name) => [`${name}.yml`, request(name)]),
		),
		"from.yml": request("from", `runtime:${SCRIPTS}`),
		"refused.yml":
			'info: { name: refused, type: http }\nhttp: { method: GET, url: "http://127.0.0.1:1/" }\n',
	});
	view = await openAppPage(app);
	await view.chooseEnvironment("local");
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
	await server[Symbol.asyncDispose]();
	// A browser that has shown as much takes its time.
}, 90_000);

function response() {
	return view.page.getByRole("region", { name: "Response", exact: true });
}

function lines() {
	return view.page.getByRole("region", { name: "Body of the response" });
}

/** What is true before long: the machine may have other things to do. */
function soon(value: () => Promise<unknown>, timeout = 12_000) {
	return expect.poll(value, { timeout });
}

async function section(name: string) {
	await response().getByRole("tab", { name }).click();
}

async function button(name: string) {
	await response().getByRole("button", { name, exact: true }).click();
}

/** Opens a request, and waits for its response. */
async function send(name: string) {
	await view.openRequest(name);
	await view.send();
}

/** The text of the rows that are in the page. */
async function shown(): Promise<string> {
	return lines().innerText();
}

describe("a small JSON body", () => {
	beforeAll(() => send("json"));

	test("keeps long integers, the order of keys and what looks like HTML, and hides secrets", async () => {
		await soon(shown).toContain('"b": 12345678901234567890,');
		const text = await shown();
		expect(text.indexOf('"b"')).toBeLessThan(text.indexOf('"a"'));
		expect(text).toContain("<img src=x onerror=alert(1)>");
		expect(text).toContain('"secret": "●●●"');
		await button("Raw");
		await soon(shown).toContain('"secret":"●●●"}');
		await button("Pretty");
	});

	test("folds and unfolds", async () => {
		await soon(shown).toContain('"deep"');
		await button("Block of line 4");
		await soon(shown).not.toContain('"deep"');
		expect(await shown()).toMatch(/"list": \[\s*…/);
		await button("Block of line 4");
		await soon(shown).toContain('"deep"');
	});

	test("is searched, also by regular expressions, and opens what hides a match", async () => {
		const { page } = view;
		await button("Block of line 4");
		await soon(shown).not.toContain('"deep"');
		await lines().focus();
		await page.keyboard.press("ControlOrMeta+F");
		await page.keyboard.type("DEEP");
		const count = response().locator(".body-count");
		await soon(() => count.innerText()).toBe("1 of 1");
		await soon(() => response().locator("mark").innerText()).toBe("deep");
		await button("Regular expression");
		await response()
			.getByRole("textbox", { name: "Find in the body" })
			.fill('"[ab]":');
		await soon(() => count.innerText()).toBe("1 of 2");
		await page.keyboard.press("Enter");
		await soon(() => count.innerText()).toBe("2 of 2");
		await response()
			.getByRole("textbox", { name: "Find in the body" })
			.fill("[");
		await soon(() => count.innerText()).toBe("Invalid regular expression");
		await page.keyboard.press("Escape");
		expect(await response().locator("mark").count()).toBe(0);
	});

	test("is all that Ctrl+A selects and Ctrl+C copies, folded blocks included", async () => {
		const { page } = view;
		await page
			.context()
			.grantPermissions(["clipboard-read", "clipboard-write"]);
		const box = await lines().boundingBox();
		if (!box) throw new Error("There is no body.");
		await page.mouse.click(box.x + box.width - 40, box.y + 30);
		await page.keyboard.press("ControlOrMeta+A");
		const selected = String(await page.evaluate("String(getSelection())"));
		expect(selected.trim()).toMatch(/^\{[\s\S]*\}$/);
		await page.keyboard.press("ControlOrMeta+C");
		await soon(() => page.evaluate("navigator.clipboard.readText()")).toContain(
			'"deep"',
		);
		// Neither does it select the page where nothing else could be meant.
		await response().locator(".status").click();
		await page.keyboard.press("ControlOrMeta+A");
		expect(String(await page.evaluate("String(getSelection())"))).not.toContain(
			"Search requests",
		);
	});

	test("is saved as it came, which the page itself never sees", async () => {
		const download = view.page.waitForEvent("download");
		await response()
			.getByRole("link", { name: "Save the body to a file" })
			.click();
		const file = await download;
		expect(file.suggestedFilename()).toBe("json.json");
		const chunks: Buffer[] = [];
		for await (const chunk of await file.createReadStream())
			chunks.push(Buffer.from(chunk));
		expect(Buffer.concat(chunks).toString()).toContain(`"secret":"${SECRET}"`);
	});
});

describe("50 MB", { timeout: 90_000 }, () => {
	/** Sends, goes to the end, and tells how long that took. */
	async function timed(name: string, first: string, last: string) {
		const began = performance.now();
		await view.openRequest(name);
		await view.page.getByRole("button", { name: "Send" }).click();
		await response().locator(".status").waitFor({ timeout: 30_000 });
		const answered = performance.now();
		await soon(shown, 30_000).toContain(first);
		const seen = performance.now();
		await lines().focus();
		await view.page.keyboard.press("End");
		await soon(shown, 30_000).toContain(last);
		const end = performance.now();
		console.log(
			`50 MB, ${name}: answered after ${Math.round(answered - began)} ms, seen ${Math.round(seen - answered)} ms later, its end after ${Math.round(end - seen)} ms`,
		);
	}

	test("of JSON on one line", async () => {
		await timed("one-line-json", '"id": 0,', "]");
		const text = await shown();
		expect(text).toContain('●●●"');
		expect(text).not.toContain(SECRET);
	});

	test("of JSON are searched while they scroll", async () => {
		await button("Find in the body (Ctrl+F)");
		const find = response().getByRole("textbox", { name: "Find in the body" });
		const count = response().locator(".body-count");
		await find.fill("Person 200000");
		await soon(() => count.innerText(), 30_000).toBe("1 of 1");
		await soon(shown).toContain('"id": 200000,');
		await find.fill(SECRET.slice(0, 12));
		await soon(() => count.innerText(), 30_000).toBe("No matches");
	});

	test("of a million lines", async () => {
		await timed("million-lines", "line 1 of", "line 1000000 of");
	});

	test("of one line of text", async () => {
		await timed("one-line-text", "abcdefghi", "the--end");
	});
});

describe("what a page would like to do", () => {
	test("neither runs nor loads anything in the preview", async () => {
		await send("page");
		await button("Preview");
		const frame = view.page.frameLocator(
			'iframe[title="Preview of the response"]',
		);
		await frame.getByRole("heading", { name: "Hello" }).waitFor();
		expect(await frame.locator("p").innerText()).toBe("●●●");
		await send("picture");
		const picture = response().getByRole("img", {
			name: "The body of the response",
		});
		await soon(() =>
			picture.evaluate((one) => Reflect.get(one, "naturalWidth")),
		).toBe(90);
		expect(
			server.asked.filter((path) =>
				/fetch|style|image|refresh|connect/.test(path),
			),
		).toEqual([]);
	});

	test("what it tries is refused by policy", () => {
		const refused = view.complaints.splice(0);
		expect(
			refused.every((text) => /Content Security Policy|sandboxed/.test(text)),
		).toBe(true);
	});
});

test("bytes are shown as such, with secrets blotted out", async () => {
	await send("bytes");
	await soon(shown).toContain("00 01 02 ff 2a 2a");
	expect(await shown()).toContain("····****");
});

describe("beside the body", () => {
	beforeAll(() => send("from"));

	test("cookies are shown, and can be forgotten", async () => {
		await section("Cookies");
		const kept = response().getByRole("table", {
			name: "Cookies in the jar",
		});
		await soon(() => kept.innerText()).toContain("<b>dark</b>");
		expect(
			await response()
				.getByRole("table", { name: "Cookies of the response" })
				.innerText(),
		).toContain("SameSite=Lax");
		await kept.getByRole("row", { name: "session" }).hover();
		await button("Delete cookie session");
		await soon(() => kept.innerText()).not.toContain("session");
	});

	test("redirects tell their headers, and where the time went", async () => {
		await section("Timing");
		await response().getByText("Redirected to /to").click();
		const hop = response().getByRole("table", {
			name: "Headers of the redirect 1",
		});
		expect(await hop.innerText()).toMatch(/x-hop\s+first/);
		expect(
			await response().getByRole("table", { name: "Phases" }).count(),
		).toBe(2);
	});

	test("tests say what they expected, and lead to their script", async () => {
		await section("Tests");
		const failed = response().locator(".result-check-failed");
		expect(await failed.innerText()).toMatch(
			/is created[\s\S]*expected\s+201[\s\S]*actual\s+200/,
		);
		expect(await response().locator(".status-line").innerText()).toContain(
			"1 of 2 tests passed",
		);
		await failed.getByRole("button").click();
		await view.page.getByRole("tab", { name: "from.yml" }).waitFor();
		await view.page.getByRole("tab", { name: "GET from" }).click();
	});

	test("scripts tell what they wrote and changed, and show tables", async () => {
		await section("Scripts");
		const log = await response()
			.getByRole("list", { name: "What scripts did" })
			.innerText();
		expect(log).toContain("<b>got</b> 200");
		expect(log).toMatch(/arrived\s+true/);
		await section("Visual");
		expect(await response().getByRole("table").innerText()).toContain(
			"<i>Ada</i>",
		);
		await section("Sent");
		expect(await response().innerText()).toContain("/to");
	});

	test("a response is still there when its tab is chosen again", async () => {
		await view.openRequest("to");
		await view.openRequest("from");
		await section("Body");
		await soon(shown).toContain('"arrived": true');
		await view.send();
		await button("Compare with the previous response");
		await view.page.getByRole("dialog").getByText("date:").first().waitFor();
		await view.page.keyboard.press("Escape");
	});
});

test("a thousand headers are bearable", async () => {
	await send("headers");
	await section("Headers");
	await response().getByText("more").waitFor();
	expect(await response().getByRole("row").count()).toBe(500);
});

describe("without a response", () => {
	test("a failure says why, and what to do", async () => {
		await view.openRequest("refused");
		await view.page.getByRole("button", { name: "Send" }).click();
		await response().getByText("No response").waitFor();
		expect(await response().locator(".problem").innerText()).toMatch(
			/refused/i,
		);
	});

	test("a long download tells how far it is, and can be cancelled", async () => {
		await view.openRequest("slow");
		await view.page.getByRole("button", { name: "Send" }).click();
		await response()
			.getByText(/kB of 1.00 MB/)
			.waitFor();
		await button("Cancel");
		await response().getByText("Cancelled after").waitFor();
		// What had come is still there.
		await response().getByText("200 OK").waitFor();
		await section("Headers");
		await response().getByText("content-length").first().waitFor();
		await section("Body");
	});
});

test("nobody sees a response any more whose tab was closed", async () => {
	await view.openRequest("json");
	await view.send();
	const asked = view.page.waitForRequest((one) => one.method() === "DELETE");
	await view.page.getByRole("button", { name: "Close json" }).click();
	const url = (await asked).url();
	const answer = await view.page.request.get(url);
	expect(answer.status()).toBe(422);
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
