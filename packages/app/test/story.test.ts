import { DEMO_SECRET } from "@curlew/example-users-api";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { openUsersApp } from "./app-under-test.ts";
import { type Editing, editing } from "./editing.ts";
import { connectTo, type ServerClient } from "./server-client.ts";

const FOLDER = "Where values come from";
const FILE = "values/city.yml";

let app: Awaited<ReturnType<typeof openUsersApp>>;
let view: AppPage;
let edit: Editing;
/** Listens to the same events as the page. */
let listener: ServerClient;
/** What the page has got from its server. */
const received: Promise<string>[] = [];
/** What the page was, after each step. */
const shown: string[] = [];

beforeAll(async () => {
	app = await openUsersApp();
	await addEnvironment("london", "London");
	await addEnvironment("paris", "Paris");
	listener = await connectTo(app.url);
	view = await openAppPage(app);
	edit = editing(view.page);
	view.page.on("response", (response) => {
		// The event stream has no end: the listener reads it.
		if (response.url().includes("/events?")) return;
		// Nobody can read a redirect's body, and not that of an answer that was given up.
		received.push(response.text().catch(() => ""));
	});
	await view.page.reload();
	await view.chooseEnvironment("london");
});

afterEach(async () => {
	shown.push(await view.page.content());
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await listener[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

/** The environment `local` with another name, and with a user who lives somewhere. */
async function addEnvironment(name: string, city: string) {
	const local = await app.read("environments/local.yml");
	const user = `  - name: user
    value:
      type: object
      data: '{ "address": { "city": "${city}" } }'
`;
	await app.write(
		`environments/${name}.yml`,
		`${local.replace("name: local", `name: ${name}`).trimEnd()}\n${user}`,
	);
}

/** Somebody else's editor changes the request. */
async function changeOutside(from: string, to: string) {
	const before = await app.read(FILE);
	expect(before).toContain(from);
	await app.write(FILE, before.replace(from, to));
}

function echo() {
	return view.page.locator(".body-lines");
}

function run() {
	return view.page.getByRole("region", { name: "Run", exact: true });
}

/** Runs the folder, and waits for its end. */
async function runFolder() {
	const { page } = view;
	const tabs = page.locator(".tab");
	const before = await tabs.count();
	await page.getByRole("treeitem", { name: FOLDER }).click({ button: "right" });
	await page.getByRole("menuitem", { name: "Run …" }).click();
	await page
		.getByRole("dialog")
		.getByRole("button", { name: "Run", exact: true })
		.click();
	await tabs.nth(before).waitFor();
	await run().and(page.locator("[aria-busy=false]")).waitFor();
}

test("a request is made with a nested placeholder and a secret", async () => {
	const { page } = view;
	await page.getByRole("treeitem", { name: FOLDER }).click({ button: "right" });
	await page.getByRole("menuitem", { name: "New request" }).click();
	await page.getByRole("dialog").getByLabel("Name").fill("City");
	await page.keyboard.press("Enter");
	await page.getByRole("tab", { name: "City" }).waitFor();
	await edit.fill("URL", "{{base_url}}/echo?city={{user.address.city}}");
	await edit.section("Headers");
	await edit.fill("Name of the header", "X-Secret", "last");
	await edit.fill("Value of X-Secret", "{{API_SECRET}}");
	await edit.save();
	const text = await app.read(FILE);
	expect(text).toContain("city={{user.address.city}}");
	expect(text).toContain("{{API_SECRET}}");
});

test("the card of the placeholder tells its value and its origin", async () => {
	const { page } = view;
	await page
		.locator('.url-field [data-placeholder="{{user.address.city}}"]')
		.hover();
	const card = page.locator(".hover-card");
	await expect.poll(() => card.innerText()).toContain("London");
	expect(await card.innerText()).toContain("environments/london.yml");
	shown.push(await page.content());
	// The card covers what is below.
	await page.getByRole("heading", { level: 1 }).first().hover();
	await card.waitFor({ state: "detached" });
	await page.locator('[data-placeholder="{{API_SECRET}}"]').first().hover();
	await expect.poll(() => card.innerText()).toContain("●●●");
});

test("what is sent comes back, the secret without its value", async () => {
	await view.send();
	await expect.poll(() => echo().innerText()).toContain('"city": "London"');
	// Between them stands the number of the line.
	expect(await echo().innerText()).toMatch(/"x-secret",\s+\d+\s+"●●●"/i);
});

test("another environment sends another value", async () => {
	await view.chooseEnvironment("paris");
	await view.send();
	await expect.poll(() => echo().innerText()).toContain('"city": "Paris"');
});

test("what is changed outside shows in the open tab", async () => {
	const { page } = view;
	await edit.section("Assertions");
	await app.write(
		FILE,
		`${(await app.read(FILE)).trimEnd()}
runtime:
  assertions:
    - expression: res.body.query.city
      operator: eq
      value: Atlantis
`,
	);
	const expected = page.getByRole("textbox", {
		name: "Expected of res.body.query.city",
	});
	await expect.poll(() => expected.innerText()).toBe("Atlantis");
});

test("the folder's run fails, and says why", async () => {
	await runFolder();
	expect(await run().locator(".run-title").innerText()).toContain("Failed");
	expect(await run().locator(".run-facts").innerText()).toMatch(/\b1\s+failed/);
	const details = view.page.getByRole("region", { name: "Details" });
	await details.getByRole("heading", { name: "City" }).waitFor();
	const why = await details.innerText();
	expect(why).toContain(
		'expected res.body.query.city to equal "Atlantis"; it is "Paris"',
	);
	expect(why).toContain(`${FILE}:14`);
});

test("where both sides have changed the file, the difference is asked about, and both are kept", async () => {
	const { page } = view;
	await page.getByRole("tab", { name: "City" }).click();
	await edit.section("Headers");
	await edit.fill("Name of the header", "X-Mine", "last");
	await edit.fill("Value of X-Mine", "yes");
	await changeOutside("Atlantis", "Paris");
	await page.getByText("changed on disk while").waitFor();
	await page.keyboard.press("ControlOrMeta+S");
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("textbox", { name: "Yours" }).waitFor();
	const difference = await dialog.innerText();
	expect(difference).toContain(`${FILE} was changed on disk, too`);
	expect(difference).toContain("X-Mine");
	expect(difference).toContain("value: Paris");
	expect(await app.read(FILE)).not.toContain("X-Mine");
	shown.push(await page.content());
	await dialog.getByRole("button", { name: "Keep both" }).click();
	await dialog.waitFor({ state: "detached" });
	await expect.poll(() => app.read(FILE)).toContain("X-Mine");
	expect(await app.read(FILE)).toContain("value: Paris");
});

test("the run of what has come of it passes", async () => {
	await runFolder();
	expect(await run().locator(".run-title").innerText()).toContain("Passed");
});

test("all the while the secret has gone to no page, no answer and no event, and nothing to another place", async () => {
	const answers = (await Promise.all(received)).join("\n");
	const events = listener.streamed();
	// There was something to find it in.
	expect(shown.length).toBeGreaterThan(8);
	expect(shown.join("\n")).toContain("API_SECRET");
	expect(answers).toContain("API_SECRET");
	expect(answers).toContain("Atlantis");
	for (const type of ["send-finished", "run-progress", "files-changed"])
		expect(events).toContain(`"type":"${type}"`);
	// The texts themselves are too long to be printed.
	const holds = [shown.join("\n"), answers, events].map((text) =>
		text.includes(DEMO_SECRET),
	);
	expect(holds).toEqual([false, false, false]);
	const { origin } = new URL(app.url);
	expect(view.asked.filter((url) => new URL(url).origin !== origin)).toEqual(
		[],
	);
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
