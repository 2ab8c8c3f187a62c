import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { type Editing, editing } from "./editing.ts";

const LOCAL = `# For machines of developers.
name: local
variables:
  - name: base # where it is
    value: http://127.0.0.1:1
  - name: region
    value: eu
  - name: token
    secret: true
    value: in-clear-until-now
`;

const FIXTURES = "../../client/src/http/fixtures/";

let app: AppUnderTest;
let view: AppPage;
let edit: Editing;
/** Everything that the page has got. */
const fromServer: string[] = [];

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml":
			"# The shop.\nopencollection: 1.0.0\ninfo:\n  name: Shop\nextensions:\n  curlew:\n    enum:\n      region: [ eu, us ]\n      ?Plan: [ free, pro ]\n",
		"environments/local.yml": LOCAL,
		"one.yml":
			'info: { name: One, type: http }\nhttp: { method: GET, url: "{{base}}/a" }\n',
		"two.yml":
			'info: { name: Two, type: http }\nhttp: { method: GET, url: "{{base}}/{{region}}/{{?Plan}}" }\n',
	});
	execFileSync("git", ["init", "-q"], { cwd: app.root });
	view = await openAppPage(app);
	edit = editing(view.page);
	view.page.on("response", async (response) => {
		const isStream = response.url().includes("/events?");
		if (!isStream) fromServer.push(await response.text().catch(() => ""));
	});
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

test("variables of an environment are changed in its file, whose comments stay", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Environments" }).click();
	await edit.fill("Value of base", "http://127.0.0.1:2");
	await page.getByLabel("Value of region").selectOption("us");
	await edit.fill("Name of the variable", "limit", "last");
	await edit.fill("Value of limit", "5");
	await page.getByLabel("Type of limit").selectOption("number");
	await edit.save();
	expect(await app.read("environments/local.yml")).toBe(
		`${LOCAL.replace(":1\n", ":2\n").replace("value: eu", "value: us")}  - name: limit
    value:
      type: number
      data: "5"
`,
	);
	const uses = page.locator("tr", { hasText: "base" }).locator(".pair-uses");
	await expect.poll(() => uses.innerText()).toBe("2");
});

test("the value of a secret never comes to the page, and a new one goes where git does not see it", async () => {
	const { page } = view;
	await page.getByText("plain text in the file").waitFor();
	await page.getByRole("button", { name: "Set new value" }).click();
	await page.getByLabel("Value", { exact: true }).fill("now-in-env");
	await page.getByRole("button", { name: "Set", exact: true }).click();
	await page.getByText("plain text in the file").waitFor({ state: "detached" });
	expect(await app.read("environments/local.yml")).toContain(
		"  - name: token\n    secret: true\n  - name: limit\n",
	);
	expect(await app.read(".env")).toBe("token=now-in-env\n");
	expect(await app.read(".gitignore")).toBe("/.env\n");
	expect(fromServer.join("\n")).toContain('"token"');
	expect(fromServer.join("\n")).not.toMatch(/in-clear-until-now|now-in-env/);
	expect(await page.content()).not.toMatch(/in-clear-until-now|now-in-env/);
});

test("a click in the card of a placeholder leads to the value, ready to be changed", async () => {
	const { page } = view;
	await view.chooseEnvironment("local");
	await view.openRequest("One");
	await page.locator('[data-placeholder="{{base}}"]').first().hover();
	await page
		.locator(".hover-card")
		.getByRole("button", { name: "environments/local.yml" })
		.click();
	await page
		.getByRole("region", { name: "Environment local" })
		.locator(".cm-focused", { hasText: "http://127.0.0.1:2" })
		.waitFor();
});

test("an environment is copied without its secrets, renamed, and compared with the others", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "More for local" }).click();
	await page.getByRole("menuitem", { name: "Duplicate …" }).click();
	await page.getByLabel("Name", { exact: true }).fill("live");
	await page.getByRole("button", { name: "Create" }).click();
	await page.getByRole("button", { name: "More for live" }).click();
	expect(await app.read("environments/live.yml")).not.toContain("now-in-env");
	await page.getByRole("menuitem", { name: "Rename …" }).click();
	await page.getByLabel("Name", { exact: true }).fill("production");
	await page.getByRole("button", { name: "Rename", exact: true }).click();
	await page.getByRole("heading", { name: "production" }).waitFor();
	await page.getByLabel("Colour").fill("#cc0000");
	await page.getByLabel("Extends").selectOption("local");
	await edit.save();
	const text = await app.read("environments/production.yml");
	expect(text).toContain("name: production\n");
	expect(text).toContain('color: "#cc0000"\n');
	expect(text).toContain("extends: local\n");
	await page.getByRole("button", { name: "Compare all" }).click();
	await edit.fill("base in production", "https://shop.example");
	await page.getByRole("button", { name: "Save all" }).click();
	await expect
		.poll(() => app.read("environments/production.yml"))
		.toContain("value: https://shop.example\n");
});

test("an environment is deleted once the user has said so", async () => {
	const { page } = view;
	const list = page.getByRole("navigation", { name: "Environments" });
	await list.getByRole("button", { name: "production" }).click();
	await page.getByRole("button", { name: "More for production" }).click();
	await page.getByRole("menuitem", { name: "Delete …" }).click();
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await page
		.locator(".environment-select option", { hasText: "production" })
		.waitFor({ state: "detached" });
	await expect(app.read("environments/production.yml")).rejects.toThrow(
		"ENOENT",
	);
});

test("what the collection gives to every request is changed in its file", async () => {
	const { page } = view;
	await page
		.getByRole("button", { name: "Settings of the collection" })
		.click();
	await edit.section("Settings");
	await page.getByLabel("Timeout in ms").fill("900");
	await page.getByLabel("Default environment").selectOption("local");
	await page.getByLabel("Proxy", { exact: true }).selectOption("own");
	await edit.fill("Host of the proxy", "{{proxyHost}}");
	await page.getByLabel("Port of the proxy").fill("3128");
	await page.getByLabel("Requires authentication").check();
	await edit.fill("User of the proxy", "me");
	await edit.fill("Password of the proxy", "{{proxyPassword}}");
	await edit.fill("Bypass for hosts", "localhost");
	await page.getByRole("button", { name: "Add a client certificate" }).click();
	await edit.fill("For the host", "*.shop.test");
	await page.getByLabel("Kind of files").selectOption("pkcs12");
	await edit.fill("Certificate and key", "certs/me.p12");
	await edit.fill("Passphrase", "{{passphrase}}");
	await edit.section("Scripts");
	await edit.code("Script before the request", "// each time");
	await edit.save();
	expect(await app.read("opencollection.yml")).toBe(`# The shop.
opencollection: 1.0.0
info:
  name: Shop
extensions:
  curlew:
    enum:
      region: [ eu, us ]
      ?Plan: [ free, pro ]
    defaultEnvironment: local
request:
  settings:
    http:
      timeout: 900
  scripts:
    - type: before-request
      code: // each time
config:
  proxy:
    config:
      protocol: http
      hostname: "{{proxyHost}}"
      port: 3128
      auth:
        username: me
        password: "{{proxyPassword}}"
      bypassProxy: localhost
  clientCertificates:
    - domain: "*.shop.test"
      type: pkcs12
      pkcs12FilePath: certs/me.p12
      passphrase: "{{passphrase}}"
`);
});

test("a server that nobody vouches for is trusted once the user has seen its certificate, and files are chosen by keys or copied in", async () => {
	const { page } = view;
	const fixture = (name: string) =>
		readFileSync(new URL(`${FIXTURES}${name}.pem`, import.meta.url));
	const server = createServer(
		{ key: fixture("self-signed-key"), cert: fixture("self-signed") },
		(_request, response) => response.end("trusted now"),
	);
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : 0;
	await app.write(
		"tls.yml",
		`info: { name: Tls, type: http }\nhttp: { method: GET, url: "https://127.0.0.1:${port}/" }\n`,
	);
	await edit.section("Settings");
	await page.getByLabel("Proxy", { exact: true }).selectOption("none");
	await page
		.getByRole("button", { name: "Choose certificate and key …" })
		.click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("option", { name: "environments" }).waitFor();
	expect(await dialog.getByRole("option").allInnerTexts()).not.toContain(
		"opencollection.yml",
	);
	await dialog.getByLabel("Show all files").check();
	const filter = dialog.getByRole("combobox", { name: "Filter files" });
	await filter.fill("env");
	await filter.press("Enter");
	await dialog.getByRole("option", { name: "local.yml" }).waitFor();
	await filter.press("Backspace");
	await dialog.getByRole("option", { name: "one.yml" }).waitFor();
	const chooser = page.waitForEvent("filechooser");
	await dialog
		.getByRole("button", { name: "Copy a file from elsewhere" })
		.click();
	const bundle = { mimeType: "", buffer: Buffer.from("p12") };
	await (await chooser).setFiles({ name: "me.p12", ...bundle });
	await dialog.waitFor({ state: "detached" });
	await page.getByText("copied into the collection: me.p12").waitFor();
	await page.getByRole("button", { name: "Remove *.shop.test" }).click();
	await edit.save();
	expect(await app.read("me.p12")).toBe("p12");
	await view.openRequest("Tls");
	await view.send();
	await page
		.getByRole("button", { name: "Trust this certificate authority" })
		.click();
	const certificate = new X509Certificate(fixture("self-signed"));
	await dialog.getByText(certificate.fingerprint256).waitFor();
	await dialog.getByRole("button", { name: "Trust it" }).click();
	await page.getByRole("button", { name: "Send again" }).click();
	await page.getByText("trusted now").waitFor();
	const [, file = ""] =
		/certificateAuthorities:\n +- (certificates\/.+)\n/.exec(
			await app.read("opencollection.yml"),
		) ?? [];
	expect(await app.read(file)).toBe(certificate.toString());
	server.closeAllConnections();
	server.close();
});

test("a question that has choices is answered with one of them", async () => {
	const { page } = view;
	await view.openRequest("Two");
	await page.getByRole("button", { name: "Send", exact: true }).click();
	const plan = page.getByRole("dialog").getByLabel("Plan");
	await plan.waitFor();
	expect(await plan.locator("option").allInnerTexts()).toEqual(["free", "pro"]);
	await plan.selectOption("pro");
	await page.getByRole("button", { name: "Answer" }).click();
	await page.getByText("http://127.0.0.1:2/us/pro").first().waitFor();
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
