import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Editor, writeFiles } from "../testing/editor.ts";
import { SHOPS } from "../testing/shops.ts";

describe.each(SHOPS)("completion in $format", (shop) => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await Editor.begin(writeFiles(shop.files));
		await editor.open(shop.list);
	});

	afterAll(async () => {
		await editor.end();
	});

	/** Completes in place of the token, and puts it back. */
	async function typing(text: string) {
		await editor.type(shop.list, "t={{token}}", `t=${text}`);
		const offered = await editor.complete(shop.list, `t=${text}|`);
		const accepted = (label: string) =>
			editor
				.accept(shop.list, offered.get(label))
				?.replace(/^.*t=/, "")
				.replace(/"$/, "");
		const lines = new Map(
			[...offered.keys()].map((label) => [label, accepted(label)]),
		);
		await editor.type(shop.list, `t=${text}`, "t={{token}}");
		return { offered, lines };
	}

	test("offers every variable that the request sees, with its value and where it is from", async () => {
		const { offered, lines } = await typing("{{");
		const described = ["host", "baseUrl", "token", "trace"].map((name) => {
			const item = offered.get(name);
			return [name, item?.detail, item?.labelDetails?.description];
		});
		expect(described).toEqual([
			["host", "127.0.0.1", "environment staging; collection"],
			[
				"baseUrl",
				"http://{{host}}:4000 → http://127.0.0.1:4000",
				"environment local, staging",
			],
			["token", "of unknown type", "runtime"],
			["trace", "off", "request"],
		]);
		expect(lines.get("baseUrl")).toBe("{{baseUrl}}");
	});

	test("masks secrets", async () => {
		const { offered } = await typing("{{api");
		expect(offered.get("apiKey")?.detail).toBe("●●●");
	});

	test("offers the properties of a value, with theirs, and the placeholder's end", async () => {
		const { offered, lines } = await typing("{{user.");
		expect([...offered.keys()]).toEqual(["id", "address", "tags"]);
		expect(offered.get("id")?.detail).toBe("7");
		expect(lines.get("address")).toBe("{{user.address}}");
	});

	test("puts keys that are no plain words into brackets", async () => {
		const { lines } = await typing("{{user.address.");
		expect(lines.get("city")).toBe("{{user.address.city}}");
		expect(lines.get("zip code")).toMatch(
			/^\{\{user\.address\[(['"])zip code\1\]\}\}$/,
		);
	});

	test("offers the indexes of a list", async () => {
		const { offered, lines } = await typing("{{user.tags[");
		expect([...offered.keys()]).toEqual(["0", "1"]);
		expect(lines.get("1")).toBe("{{user.tags[1]}}");
	});

	test("knows the shape of what a script sets", async () => {
		const { offered, lines } = await typing("{{profile.ro");
		expect([...offered.keys()]).toEqual(["name", "roles"]);
		expect(lines.get("roles")).toBe("{{profile.roles}}");
	});

	test("leaves braces alone that are closed already", async () => {
		const { lines } = await typing("{{ba");
		expect(lines.get("baseUrl")).toBe("{{baseUrl}}");
		await editor.type(shop.list, "{{token}}", "{{to}}");
		const offered = await editor.complete(shop.list, "t={{to|}}");
		expect(editor.accept(shop.list, offered.get("token"))).toContain(
			"t={{token}}",
		);
		await editor.type(shop.list, "{{to}}", "{{token}}");
	});

	test("offers dynamic values and names of the environment, without their values", async () => {
		const dynamic = await typing("{{$random");
		expect(dynamic.lines.get("$randomUUID")).toBe("{{$randomUUID}}");
		const names = await typing("{{process.env.");
		expect(names.offered.get("process.env.API_KEY")?.detail).toBe(".env");
		expect(names.lines.get("process.env.CURLEW_TEST_NAME")).toBe(
			"{{process.env.CURLEW_TEST_NAME}}",
		);
		const told = JSON.stringify([...names.offered.values()]);
		expect(told).not.toContain("hunter2");
		expect(told).not.toContain("secret-of-the-process");
	});

	test("offers in getVar the variables that scripts set", async () => {
		const offered = await editor.complete(shop.list, 'getVar("tok|en")');
		expect([...offered.keys()].sort()).toEqual(["profile", "session", "token"]);
		expect(editor.accept(shop.list, offered.get("session"))).toMatch(
			/getVar\("session"\)\);$/,
		);
	});

	test("offers names in the files that scripts require, where braces are just braces", async () => {
		const path = "lib/session.js";
		await editor.open(path);
		const offered = await editor.complete(path, 'setVar("sess|ion"');
		expect([...offered.keys()].sort()).toEqual(["profile", "session", "token"]);
		await editor.type(path, "{ token,", "{{");
		expect(await editor.complete(path, '"session", {{|')).toEqual(new Map());
		await editor.close(path);
	});

	test("offers nothing where no placeholder is", async () => {
		expect(await editor.complete(shop.list, "Liste| –")).toEqual(new Map());
	});
});
