import { readdir, readFile, stat, symlink } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { baseUrlOf, initCollection, type NewAuth } from "./init-collection.ts";

function wanted(auth: NewAuth = { kind: "none" }) {
	return {
		name: "Shop",
		baseUrl: "localhost:3000/",
		environment: "local",
		auth,
	};
}

describe("a new collection", () => {
	test("has an environment, a request with an assertion, and .gitignore", async () => {
		await using folder = await temporaryFolder({});
		const { written, kept, missing } = await initCollection(
			folder.at("shop"),
			wanted(),
		);
		expect(written).toEqual([
			"opencollection.yml",
			"environments/local.yml",
			"first-request.yml",
			".gitignore",
		]);
		expect(kept).toEqual([]);
		expect(missing).toBeUndefined();
		const text = (name: string) => readFile(folder.at(`shop/${name}`), "utf8");
		expect(await text("opencollection.yml")).toBe(
			"info:\n  name: Shop\n\nextensions:\n  curlew:\n    defaultEnvironment: local\n",
		);
		expect(await text("environments/local.yml")).toBe(
			"name: local\n\nvariables:\n  - name: base_url\n    value: http://localhost:3000\n",
		);
		expect(await text("first-request.yml")).toContain(
			"    - expression: res.status\n      operator: lt\n",
		);
	});

	test("keeps its secret in .env, for its user alone", async () => {
		await using folder = await temporaryFolder({});
		const auth = { kind: "bearer", token: "a b$c" } as const;
		await initCollection(folder.root, wanted(auth));
		expect(await readFile(folder.at(".env"), "utf8")).toBe("token='a b$c'\n");
		if (process.platform !== "win32")
			expect((await stat(folder.at(".env"))).mode & 0o777).toBe(0o600);
		const others = [
			"opencollection.yml",
			"environments/local.yml",
			"first-request.yml",
		];
		for (const name of others)
			expect(await readFile(folder.at(name), "utf8")).not.toContain("a b$c");
	});

	test("changes no file, and says which secret is to be written", async () => {
		await using folder = await temporaryFolder({
			".gitignore": "x\n",
			".env": "A=1\n",
		});
		const auth = { kind: "basic", username: "ada", password: "p" } as const;
		const { kept, missing } = await initCollection(folder.root, wanted(auth));
		expect(kept).toEqual([".gitignore", ".env"]);
		expect(missing).toBe("password");
		expect(await readFile(folder.at(".gitignore"), "utf8")).toBe("x\n");
		expect(await readFile(folder.at(".env"), "utf8")).toBe("A=1\n");
	});

	test("is not made where one is, nor where a file of its own stands", async () => {
		await using folder = await temporaryFolder({
			"shop/opencollection.yml": "info:\n  name: x\n",
			"taken/first-request.yml": "",
		});
		await expect(initCollection(folder.at("shop"), wanted())).rejects.toThrow(
			"The folder is a collection already; nothing was written.",
		);
		await expect(
			initCollection(folder.at("shop/in/it"), wanted()),
		).rejects.toThrow(
			/The folder is in the collection .*shop; nothing was written\./,
		);
		await expect(initCollection(folder.at("taken"), wanted())).rejects.toThrow(
			"first-request.yml is there already; nothing was written.",
		);
		expect(await readdir(folder.at("taken"))).toEqual(["first-request.yml"]);
	});

	test.each(["environments", ".env", ".gitignore"])(
		"is not begun where %s leads out of the folder",
		async (link) => {
			await using folder = await temporaryFolder({
				"outside/a": "",
				"shop/a": "",
			});
			const to = link === "environments" ? "outside" : "outside/new";
			await symlink(folder.at(to), folder.at(`shop/${link}`));
			const auth = { kind: "bearer", token: "x" } as const;
			await expect(
				initCollection(folder.at("shop"), wanted(auth)),
			).rejects.toThrow("is not written");
			expect((await readdir(folder.at("shop"))).sort()).toEqual(
				[link, "a"].sort(),
			);
			expect(await readdir(folder.at("outside"))).toEqual(["a"]);
		},
	);
});

test.each([
	["api.example.com/v1/", "https://api.example.com/v1"],
	["localhost:3000", "http://localhost:3000"],
	[":3000", "http://localhost:3000"],
	["http://[::1]:8080", "http://[::1]:8080"],
])("%s means %s", (written, url) => expect(baseUrlOf(written)).toBe(url));

test.each([
	"",
	"ftp://x",
	"not a host",
	"https://",
	"http://h/\n::error::x",
	"http://h/a b",
])("%j is no base URL", (written) =>
	expect(() => baseUrlOf(written)).toThrow("is no address of an API"),
);

test.each(["http://ada:pw@h", "ada@h"])(
	"%s has what must not stand in a shared file",
	(written) =>
		expect(() => baseUrlOf(written)).toThrow("a user or a password in it"),
);
