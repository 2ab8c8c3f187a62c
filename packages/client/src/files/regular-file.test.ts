import { execFileSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readSource } from "../collection/read/read-source.ts";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import { DataFile } from "../run/data/data-file.ts";
import { readDotEnvFile } from "../variables/process-environment.ts";
import { noAccess } from "../variables/trust/testing/open-access.ts";
import {
	readRegularFile,
	readRegularText,
	readRegularTextSync,
} from "./regular-file.ts";

/** Windows has other pipes, in a place of their own. */
const cannot = process.platform === "win32";

async function places() {
	const folder = await temporaryFolder({ file: "text" });
	onTestFinished(() => folder[Symbol.asyncDispose]());
	execFileSync("mkfifo", [folder.at("pipe"), folder.at(".env")]);
	symlinkSync("pipe", folder.at("link"));
	symlinkSync("/dev/zero", folder.at("zero"));
	const server = createServer().listen(folder.at("socket"));
	onTestFinished(() => void server.close());
	await new Promise((done) => server.once("listening", done));
	return folder;
}

test.skipIf(cannot)(
	"what never ends, or never begins, is not read",
	async () => {
		const folder = await places();
		for (const [name, kind] of [
			["pipe", "a named pipe"],
			["link", "a named pipe"],
			["zero", "a device"],
			["socket", "a socket"],
		] as const) {
			const sentence = `${folder.at(name)} is ${kind}, not a file`;
			const code = { code: "NOT_A_FILE", message: sentence };
			await expect(readRegularFile(folder.at(name))).rejects.toMatchObject(
				code,
			);
			expect(() => readRegularTextSync(folder.at(name))).toThrow(sentence);
		}
		expect(await readRegularText(folder.at("file"))).toBe("text");
		expect(readRegularTextSync(folder.at("file"))).toBe("text");
		await expect(readRegularFile(folder.root)).rejects.toThrow("EISDIR");
		await expect(readRegularFile(folder.at("no"))).rejects.toThrow("ENOENT");
	},
);

test.skipIf(cannot)(
	"a pipe as .env, as a request and as rows of data is told",
	async () => {
		const { root, at } = await places();
		await expect(
			readDotEnvFile(root, ".env", noAccess(root).files),
		).rejects.toThrow(`${at(".env")} is a named pipe, not a file`);
		expect(readSource(at("pipe"))).toMatchObject({
			problem: { message: "This is a named pipe, not a file." },
		});
		const data = {
			file: at("pipe"),
			format: "csv",
			isOfCollection: true,
		} as const;
		await expect(DataFile.open(data)).rejects.toThrow(
			"pipe is a named pipe, not a file",
		);
	},
);
