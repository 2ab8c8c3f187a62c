import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { collectionOf, curlew, recordingServer } from "./curlew.ts";

/** Of Node's command line `npm test` has a minute; a pipe without a writer would take it all. */
test.skipIf(process.platform === "win32").each([
	[".env", 'http:\n  url: "{{host}}/a"\n'],
	["body.bin", fileBody("body.bin")],
	[
		"key.pem",
		'http:\n  url: "https://localhost:1/a"\n',
		certificate("key.pem"),
	],
	[
		"private.pem",
		'http:\n  url: "{{host}}/a"\n  auth:\n    type: oauth1\n    consumerKey: k\n    signatureMethod: RSA-SHA256\n    privateKey: { type: file, value: private.pem }\n',
	],
])(
	"a pipe as %s is told, and nobody waits for it",
	async (pipe, request, environment = "name: dev\n") => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": request,
			"environments/dev.yml": environment,
		});
		execFileSync("mkfifo", [join(collection.root, pipe)]);
		const run = await curlew([
			...[
				"run",
				collection.root,
				"--env=dev",
				"--env-var",
				`host=${server.url}`,
			],
		]);
		expect(run.code).not.toBe(0);
		expect(run.stdout + run.stderr).toContain(pipe);
		expect(run.stdout + run.stderr).toMatch(/not a file|cannot be read/);
	},
);

test.skipIf(process.platform === "win32")(
	"a pipe that the user names is read",
	async () => {
		await using server = await recordingServer();
		await using collection = await collectionOf({
			"a.yml": 'http:\n  url: "{{host}}/{{n}}"\n',
		});
		const pipe = join(collection.root, "rows.csv");
		execFileSync("mkfifo", [pipe]);
		const running = curlew([
			...["run", collection.root, "--data", pipe],
			...["--env-var", `host=${server.url}`],
		]);
		execFileSync("sh", ["-c", 'printf "n\\n1\\n2\\n" > "$0"', pipe]);
		expect((await running).code).toBe(0);
		expect(server.received.map(({ url }) => url)).toEqual(["/1", "/2"]);
	},
);

function fileBody(file: string): string {
	return `http:\n  method: POST\n  url: "{{host}}/a"\n  body:\n    type: file\n    data:\n      - filePath: ${file}\n        contentType: text/plain\n        selected: true\n`;
}

function certificate(file: string): string {
	return `name: dev\nclientCertificates:\n  - domain: "*"\n    type: pem\n    certificateFilePath: ${file}\n    privateKeyFilePath: ${file}\n`;
}
