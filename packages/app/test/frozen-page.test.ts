import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listening } from "../../cli/test/curlew.ts";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { processesOf } from "./session-processes.ts";

let target: Awaited<ReturnType<typeof listening>>;
let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	target = await listening(createServer((_, answer) => answer.end("ok")));
	const request = (name: string, code: string) =>
		JSON.stringify({
			info: { name, type: "http" },
			http: { method: "GET", url: target.url },
			runtime: { scripts: [{ type: "before-request", code }] },
		});
	app = await openAppWith({
		"opencollection.yml": "info: { name: Frozen }\n",
		"Endless.yml": request("Endless", "while (true) {}"),
		"Fine.yml": request("Fine", ""),
	});
	view = await openAppPage(app);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
	await target[Symbol.asyncDispose]();
});

/** With the mouse, at the middle of it. */
async function click(name: string): Promise<void> {
	const box = await view.page
		.getByRole("button", { name, exact: true })
		.first()
		.boundingBox();
	if (!box) throw new Error(`${name} is nowhere to be seen.`);
	await view.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function response() {
	return view.page.getByRole("region", { name: "Response", exact: true });
}

test("a script that never ends is cancelled with the mouse, and the next request is sent", async () => {
	await view.openRequest("Endless");
	await click("Send");
	await response().getByText("Sending").waitFor();
	await click("Cancel");
	await response()
		.getByText(/^Cancelled$|was stopped/)
		.waitFor();
	await view.openRequest("Fine");
	await view.send();
	await response().getByText("200 OK").waitFor();
	expect(view.complaints).toEqual([]);
});

test("what becomes of a request whose process is killed is told", async () => {
	await view.openRequest("Endless");
	await click("Send");
	await response().getByText("Sending").waitFor();
	for (const pid of processesOf(app.process.pid)) process.kill(pid, "SIGKILL");
	await response().getByText("The process that ran it ended").waitFor();
	await response().getByText("Aborted").waitFor();
	await response().getByText("in a new process").waitFor();
	await view.openRequest("Fine");
	await view.send();
	await response().getByText("200 OK").waitFor();
	expect(view.complaints).toEqual([]);
});
