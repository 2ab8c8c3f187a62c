import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openResponsePage, type ResponsePage, soon } from "./response-page.ts";
import { SECRET, SIGNATURE } from "./response-server.ts";

let on: ResponsePage;

beforeAll(async () => {
	on = await openResponsePage();
});

// A browser that has shown as much takes its time.
afterAll(() => on[Symbol.asyncDispose](), 90_000);

describe("a small JSON body", () => {
	beforeAll(() => on.send("json"));

	test("keeps long integers, the order of keys and what looks like HTML, and hides secrets", async () => {
		await soon(on.shown).toContain('"b": 12345678901234567890,');
		const text = await on.shown();
		expect(text.indexOf('"b"')).toBeLessThan(text.indexOf('"a"'));
		expect(text).toContain("<img src=x onerror=alert(1)>");
		expect(text).toContain('"secret": "●●●"');
		await on.button("Raw");
		await soon(on.shown).toContain('"secret":"●●●"}');
		await on.button("Pretty");
	});

	test("folds and unfolds", async () => {
		await soon(on.shown).toContain('"deep"');
		await on.button("Block of line 4");
		await soon(on.shown).not.toContain('"deep"');
		expect(await on.shown()).toMatch(/"list": \[\s*…/);
		await on.button("Block of line 4");
		await soon(on.shown).toContain('"deep"');
	});

	test("is searched, also by regular expressions, and opens what hides a match", async () => {
		const { page } = on.view;
		await on.button("Block of line 4");
		await soon(on.shown).not.toContain('"deep"');
		await on.lines().focus();
		await page.keyboard.press("ControlOrMeta+F");
		await page.keyboard.type("DEEP");
		const count = on.response().locator(".body-count");
		await soon(() => count.innerText()).toBe("1 of 1");
		await soon(() => on.response().locator("mark").innerText()).toBe("deep");
		await on.button("Regular expression");
		await on
			.response()
			.getByRole("textbox", { name: "Find in the body" })
			.fill('"[ab]":');
		await soon(() => count.innerText()).toBe("1 of 2");
		await page.keyboard.press("Enter");
		await soon(() => count.innerText()).toBe("2 of 2");
		await on
			.response()
			.getByRole("textbox", { name: "Find in the body" })
			.fill("[");
		await soon(() => count.innerText()).toBe("Invalid regular expression");
		await page.keyboard.press("Escape");
		expect(await on.response().locator("mark").count()).toBe(0);
	});

	test("is all that Ctrl+A selects and Ctrl+C copies, folded blocks included", async () => {
		const { page } = on.view;
		await page
			.context()
			.grantPermissions(["clipboard-read", "clipboard-write"]);
		const box = await on.lines().boundingBox();
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
		await on.response().locator(".status").click();
		await page.keyboard.press("ControlOrMeta+A");
		expect(String(await page.evaluate("String(getSelection())"))).not.toContain(
			"Search requests",
		);
	});

	test("is filtered, shown as a table, and its values become assertions", async () => {
		const { page } = on.view;
		await on.button("Filter the body by JSONPath or jq");
		await page.keyboard.type("$.list[1].deep");
		await soon(on.shown).not.toContain("img");
		await soon(on.shown).toContain('"x"');
		const line = on.response().locator(".body-line", { hasText: '"x"' });
		await line.click({ button: "right" });
		await page.getByRole("menuitem", { name: "Use as assertion" }).click();
		await page
			.getByText("Assertion added: res.body.list[1].deep[0] eq x", {
				exact: true,
			})
			.waitFor();
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await on.button("Table");
		await on.response().getByRole("cell", { name: "x" }).waitFor();
		await on.button("Pretty");
		await on.button("Show the whole body");
		await soon(on.shown).toContain('"secret": "●●●"');
	});

	test("is saved as it came, which the page itself never sees", async () => {
		const download = on.view.page.waitForEvent("download");
		await on
			.response()
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
	/** Sends, and goes to the end. */
	async function readWhole(name: string, first: string, last: string) {
		await on.view.openRequest(name);
		await on.view.page.getByRole("button", { name: "Send" }).click();
		await on.response().locator(".status").waitFor({ timeout: 30_000 });
		await soon(on.shown, 30_000).toContain(first);
		await on.lines().focus();
		await on.view.page.keyboard.press("End");
		await soon(on.shown, 30_000).toContain(last);
	}

	test("of JSON on one line", async () => {
		await readWhole("one-line-json", '"id": 0,', "]");
		const text = await on.shown();
		expect(text).toContain('●●●"');
		expect(text).not.toContain(SECRET);
	});

	test("of JSON are searched while they scroll", async () => {
		await on.button("Find in the body (Ctrl+F)");
		const find = on
			.response()
			.getByRole("textbox", { name: "Find in the body" });
		const count = on.response().locator(".body-count");
		await find.fill("Person 200000");
		await soon(() => count.innerText(), 30_000).toBe("1 of 1");
		await soon(on.shown).toContain('"id": 200000,');
		await find.fill(SECRET.slice(0, 12));
		await soon(() => count.innerText(), 30_000).toBe("No matches");
	});

	test("of a million lines", async () => {
		await readWhole("million-lines", "line 1 of", "line 1000000 of");
	});

	test("of one line of text", async () => {
		await readWhole("one-line-text", "abcdefghi", "the--end");
	});

	test("of one line are broken to fit, and what is dragged beyond what can be seen is copied whole", async () => {
		const { page } = on.view;
		await page
			.context()
			.grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.keyboard.press("Alt+Z");
		const fits =
			"(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.body-lines'))";
		await soon(() => page.evaluate(fits)).toBe(true);
		await on.lines().press("Home");
		await soon(on.shown).toMatch(/^1/);
		const box = await on.lines().boundingBox();
		if (!box) throw new Error("There is no body.");
		await page.mouse.move(box.x + 2, box.y + 5);
		await page.mouse.down();
		await page.mouse.move(box.x + 90, box.y + box.height + 60, { steps: 3 });
		await soon(on.shown).not.toMatch(/^1/);
		await page.mouse.up();
		await page.keyboard.press("ControlOrMeta+C");
		const copied = () => page.evaluate("navigator.clipboard.readText()");
		await soon(copied).toMatch(/^(abcdefghi ){99}/);
		expect(await copied()).not.toContain("\n");
		await on.button("Wrap long lines (Alt+Z)");
	});
});

describe("what a page would like to do", () => {
	test("neither runs nor loads anything in the preview", async () => {
		await on.send("page");
		await on.button("Preview");
		const frame = on.view.page.frameLocator(
			'iframe[title="Preview of the response"]',
		);
		await frame.getByRole("heading", { name: "Hello" }).waitFor();
		expect(await frame.locator("p").innerText()).toBe("●●●");
		await on.send("picture");
		const picture = on.response().getByRole("img", {
			name: "The body of the response",
		});
		await soon(() =>
			picture.evaluate((one) => Reflect.get(one, "naturalWidth")),
		).toBe(90);
		expect(
			on.server.asked.filter((path) =>
				/fetch|style|image|refresh|connect/.test(path),
			),
		).toEqual([]);
	});

	test("what it tries is refused by policy", () => {
		const refused = on.view.complaints.splice(0);
		expect(
			refused.every((text) => /Content Security Policy|sandboxed/.test(text)),
		).toBe(true);
	});
});

test("bytes are shown as such, with secrets blotted out", async () => {
	await on.send("bytes");
	await soon(on.shown).toContain("00 01 02 ff 2a 2a");
	expect(await on.shown()).toContain("····****");
});

describe("beside the body", () => {
	beforeAll(() => on.send("from"));

	test("cookies are shown, and can be forgotten", async () => {
		await on.section("Cookies");
		const kept = on.response().getByRole("table", {
			name: "Cookies in the jar",
		});
		await soon(() => kept.innerText()).toContain("<b>dark</b>");
		expect(
			await on
				.response()
				.getByRole("table", { name: "Cookies of the response" })
				.innerText(),
		).toContain("SameSite=Lax");
		await kept.getByRole("row", { name: "session" }).hover();
		await on.button("Delete cookie session");
		await soon(() => kept.innerText()).not.toContain("session");
	});

	test("redirects tell their headers, and where the time went", async () => {
		await on.section("Timing");
		await on.response().getByText("Redirected to /to").click();
		const hop = on.response().getByRole("table", {
			name: "Headers of the redirect 1",
		});
		expect(await hop.innerText()).toMatch(/x-hop\s+first/);
		expect(
			await on.response().getByRole("table", { name: "Phases" }).count(),
		).toBe(2);
	});

	test("tests say what they expected, and lead to their script", async () => {
		await on.section("Tests");
		const failed = on.response().locator(".result-check-failed");
		expect(await failed.innerText()).toMatch(
			/is created[\s\S]*expected\s+201[\s\S]*actual\s+200/,
		);
		expect(await on.response().locator(".status-line").innerText()).toContain(
			"1 of 2 tests passed",
		);
		await failed.getByRole("button").click();
		await on.view.page.getByRole("tab", { name: "from.yml" }).waitFor();
		await on.view.page.getByRole("tab", { name: "GET from" }).click();
	});

	test("scripts tell what they wrote and changed, and show tables", async () => {
		await on.section("Scripts");
		const log = await on
			.response()
			.getByRole("list", { name: "What scripts did" })
			.innerText();
		expect(log).toContain("<b>got</b> 200");
		expect(log).toMatch(/arrived\s+true/);
		await on.section("Visual");
		expect(await on.response().getByRole("table").innerText()).toContain(
			"<i>Ada</i>",
		);
		await on.section("Sent");
		expect(await on.response().innerText()).toContain("/to");
	});

	test("a response is still there when its tab is chosen again", async () => {
		await on.view.openRequest("to");
		await on.view.openRequest("from");
		await on.section("Body");
		await soon(on.shown).toContain('"arrived": true');
		await on.view.send();
		await on.button("Compare with the previous response");
		await on.view.page.getByRole("dialog").getByText("date:").first().waitFor();
		await on.view.page.keyboard.press("Escape");
		await on.button("Compare responses of the history");
		const facts = on.view.page.getByRole("table", { name: "What differs" });
		await soon(() => facts.innerText()).toMatch(/Status\s+(\d+)\s+\1/);
		await on.view.page.keyboard.press("Escape");
	});
});

test("a thousand headers are bearable", async () => {
	await on.send("headers");
	await on.section("Headers");
	await on.response().getByText("more").waitFor();
	expect(await on.response().getByRole("row").count()).toBe(500);
});

test("a stream is shown as it comes: paused, filtered, cancelled, and kept", async () => {
	await on.view.openRequest("stream");
	await on.view.page.getByRole("button", { name: "Send" }).click();
	const events = on.response().getByRole("listbox", { name: "Events" });
	await events
		.getByText(/Person [2-9]\d/)
		.first()
		.waitFor();
	await on.response().getByText("200 OK").waitFor();
	await on.button("Pause");
	const unseen = async () =>
		Number.parseInt(
			await on
				.response()
				.getByText(/^\d+ new$/)
				.innerText(),
			10,
		);
	// The rows that came before the pause are shown by then.
	await soon(unseen).toBeGreaterThan(10);
	const paused = await events.innerText();
	const before = await unseen();
	await soon(unseen).toBeGreaterThan(before + 20);
	expect(await events.innerText()).toBe(paused);
	await events.focus();
	await on.view.page.keyboard.press("ArrowUp");
	const item = on.response().getByRole("region", { name: /^Item/ });
	await item.getByText('"token": "●●●"').waitFor();
	await item.getByRole("button", { name: "Close" }).click();
	await on.button("Resume");
	await on.response().getByRole("searchbox").fill('person 1",');
	await on
		.response()
		.getByText(/^1 of /)
		.waitFor();
	expect(await events.getByRole("option").count()).toBe(1);
	await on.button("Cancel");
	await on.response().getByText("Cancelled after").waitFor();
	await events
		.getByText(/Person \d\d/)
		.first()
		.waitFor();
	await on.section("Body");
	await soon(() => on.shown()).toContain("Person 1");
	expect(await on.view.page.content()).not.toContain(SECRET);
});

test("a token is got, looked at and forgotten, and never reaches the page", async () => {
	const { page } = on.view;
	await on.view.openRequest("with-token");
	await page.getByRole("tab", { name: "Auth" }).click();
	const panel = page.getByRole("region", { name: "Token", exact: true });
	const button = (name: string) => panel.getByRole("button", { name });
	await button("Get token").focus();
	await page.keyboard.press("Enter");
	await panel.getByText(/^expires in \d+ s$/).waitFor();
	await panel.getByRole("row", { name: "sub mary" }).waitFor();
	await panel.getByText("write", { exact: true }).waitFor();
	expect(await button("Refresh").isDisabled()).toBe(true);
	expect(await page.content()).not.toContain(SIGNATURE);
	await button("Forget").click();
	await panel.getByText("There is none yet.").waitFor();
	await expect
		.poll(() => button("Get token").evaluate((one) => one.matches(":focus")))
		.toBe(true);
});

describe("without a response", () => {
	test("a failure says why, and what to do", async () => {
		await on.view.openRequest("refused");
		await on.view.page.getByRole("button", { name: "Send" }).click();
		await on.response().getByText("No response").waitFor();
		expect(await on.response().locator(".problem").innerText()).toMatch(
			/refused/i,
		);
	});

	test("a long download tells how far it is, and can be cancelled", async () => {
		await on.view.openRequest("slow");
		await on.view.page.getByRole("button", { name: "Send" }).click();
		await on
			.response()
			.getByText(/kB of 1.00 MB/)
			.waitFor();
		await on.button("Cancel");
		await on.response().getByText("Cancelled after").waitFor();
		// What had come is still there.
		await on.response().getByText("200 OK").waitFor();
		await on.section("Headers");
		await on.response().getByText("content-length").first().waitFor();
		await on.section("Body");
	});
});

test("nobody sees a response any more whose tab was closed", async () => {
	await on.view.openRequest("json");
	await on.view.send();
	const asked = on.view.page.waitForRequest((one) => one.method() === "DELETE");
	await on.view.page.getByRole("button", { name: "Close json" }).click();
	const url = (await asked).url();
	const answer = await on.view.page.request.get(url);
	expect(answer.status()).toBe(422);
});

test("the browser has nothing to complain about", () => {
	expect(on.view.complaints).toEqual([]);
});
