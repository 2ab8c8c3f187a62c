import { closeSync, openSync, unlinkSync, writeFileSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { GrantedFiles } from "./granted-files.ts";

test.runIf(process.platform === "linux")(
	"an open file without a path is none of the collection's",
	async () => {
		await using folder = await temporaryFolder({});
		const files = new GrantedFiles([folder.at(".")], [], { files: [] });
		writeFileSync(folder.at("a"), "secret");
		const descriptor = openSync(folder.at("a"), "r");
		unlinkSync(folder.at("a"));
		await symlink(`/proc/self/fd/${descriptor}`, folder.at("link"));
		expect(files.allows(`/proc/self/fd/${descriptor}`)).toBe(false);
		expect(files.allows(folder.at("link"))).toBe(false);
		closeSync(descriptor);
		expect(files.allows(folder.at("link"))).toBe(true);
		await symlink("circle", folder.at("circle"));
		expect(files.allows(folder.at("circle"))).toBe(false);
	},
);
