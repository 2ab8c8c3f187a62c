import { expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import { requestFile, runFiles } from "../testing/run-files.ts";

/** What a script with axios puts into the variable `it`, and what the server received. */
async function ran(code: string) {
	const received: unknown[] = [];
	const server = await httpServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { method, url = "", headers } = request;
		const body = Buffer.concat(chunks).toString("latin1");
		received.push({ method, url, type: headers["content-type"], body });
		if (url.startsWith("/slow")) return;
		response.statusCode = Number(/\d{3}$/.exec(url)?.[0] ?? 200);
		response.setHeader("content-type", "application/json");
		response.setHeader("x-auth", headers.authorization ?? "none");
		response.end(url === "/binary" ? Buffer.from([0, 255, 128]) : '{"a": [1]}');
	});
	const script = `const axios = require("axios"); const url = client.interpolate("{{api}}"); ${code}`;
	const { events } = await runFiles(
		{ "a.yml": requestFile("a", { "before-request": script }) },
		{ overrides: { api: server.url } },
	);
	const failed = events.find((event) => "error" in event && event.error);
	expect(failed).toBeUndefined();
	const finished = events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({ result: { problems: [] } });
	const changed = events.find(({ type }) => type === "variable-changed");
	const it = changed?.type === "variable-changed" ? changed.to : undefined;
	return { it, received };
}

test("axios sends what its options say, and gives the parsed answer", async () => {
	const { it, received } = await ran(
		`const { data, status, statusText, headers, config } = await axios.post(url + "/x", { b: "ü" }, { params: { q: [1, "a b"] }, auth: { username: "u", password: "p" } });
		client.setVar("it", [data, status, statusText, headers["x-auth"], headers.get("X-Auth"), config.method]);`,
	);
	expect(it).toEqual([
		{ a: [1] },
		200,
		"OK",
		"Basic dTpw",
		"Basic dTpw",
		"post",
	]);
	expect(received[0]).toEqual({
		method: "POST",
		url: "/x?q%5B%5D=1&q%5B%5D=a+b",
		type: "application/json",
		body: Buffer.from('{"b":"ü"}').toString("latin1"),
	});
});

test("every way to call it ends in the same request", async () => {
	const { received } = await ran(
		`await axios(url + "/1"); await axios({ url: "/2", baseURL: url, method: "DELETE" }); await axios.request({ url: url + "/3", method: "patch", data: "text" });
		await axios.create({ baseURL: url }).head("/4"); await axios.put(url + "/5", new URLSearchParams({ a: "b c" })); client.setVar("it", 1);`,
	);
	expect(received.slice(0, 5)).toMatchObject([
		{ method: "GET", url: "/1" },
		{ method: "DELETE", url: "/2" },
		{ method: "PATCH", url: "/3", body: "text" },
		{ method: "HEAD", url: "/4" },
		{ method: "PUT", url: "/5", body: "a=b+c" },
	]);
});

test("interceptors and defaults work", async () => {
	const { it } = await ran(
		`const api = axios.create({ baseURL: url, headers: { Authorization: "Bearer 1" } });
		api.interceptors.request.use((config) => { config.url += "?seen"; return config });
		api.interceptors.response.use(({ data, headers, config }) => [data, headers["x-auth"], config.url]);
		client.setVar("it", await api.get("/x"));`,
	);
	expect(it).toEqual([{ a: [1] }, "Bearer 1", "/x?seen"]);
});

test("an answer that is no success is an error that holds it", async () => {
	const { it } = await ran(
		`const error = await axios.get(url + "/404").catch((e) => e);
		client.setVar("it", [axios.isAxiosError(error), error instanceof Error, error.name, error.message, error.code, error.response.status, error.response.data, (await axios.get(url + "/500", { validateStatus: () => true })).status]);`,
	);
	expect(it).toEqual([
		true,
		true,
		"AxiosError",
		"Request failed with status code 404",
		"ERR_BAD_REQUEST",
		404,
		{ a: [1] },
		500,
	]);
});

test("no answer is an error without one; a timeout and a cancelled request have axios's codes", async () => {
	const { it } = await ran(
		`const refused = await axios.get("http://127.0.0.1:1/").catch((e) => e);
		const late = await axios.get(url + "/slow", { timeout: 50 }).catch((e) => e);
		const controller = new AbortController();
		setTimeout(() => controller.abort(), 20);
		const stopped = await axios.get(url + "/slow", { signal: controller.signal }).catch((e) => e);
		client.setVar("it", [refused.name, refused.code, refused.response === undefined, late.code, stopped.code, axios.isCancel(stopped)]);`,
	);
	expect(it).toEqual([
		"AxiosError",
		"ECONNREFUSED",
		true,
		"ECONNABORTED",
		"ERR_CANCELED",
		true,
	]);
});

test("bytes stay bytes, in both directions", async () => {
	const { it, received } = await ran(
		`const { data } = await axios.post(url + "/binary", Uint8Array.of(0, 255), { responseType: "arraybuffer" });
		client.setVar("it", [Buffer.isBuffer(data), [...data]]);`,
	);
	expect(it).toEqual([true, [0, 255, 128]]);
	expect(received[0]).toMatchObject({ body: "\u0000\u00ff" });
});

test("a form with a file goes out as multipart", async () => {
	const { received } = await ran(
		`const form = new FormData(); form.append('fi"eld', "value"); form.append("file", new File(["text"], "a.txt", { type: "text/plain" }));
		await axios.post(url + "/form", form); client.setVar("it", 1);`,
	);
	expect(received[0]).toMatchObject({
		type: expect.stringMatching(/^multipart\/form-data; boundary=----curlew-/),
		body: expect.stringMatching(
			/^------curlew-[\w-]+\r\nContent-Disposition: form-data; name="fi%22eld"\r\n\r\nvalue\r\n------curlew-[\w-]+\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\ntext\r\n------curlew-[\w-]+--\r\n$/,
		),
	});
});
