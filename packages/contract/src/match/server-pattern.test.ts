import { expect, test } from "vitest";
import { contractOf } from "../testing/contract-of.ts";

const PATHS = { "/pets": { get: { responses: {} } } };

function found(server: unknown, url: string): string {
	const contract = contractOf({
		openapi: "3.1.0",
		servers: [server],
		paths: PATHS,
	});
	return contract.find("GET", url).kind;
}

test("a variable of a server stands for its values, or for anything up to a slash", () => {
	const variables = {
		tenant: { default: "demo" },
		version: { default: "v1", enum: ["v1", "v1/beta"] },
	};
	const url = "https://{tenant}.pets.example/{version}";
	const of = (asked: string) => found({ url, variables }, asked);
	expect(of("https://a.pets.example.PETS.example/v1/pets")).toBe("match");
	expect(of("https://demo.pets.example/v1/beta/pets")).toBe("match");
	expect(of("http://localhost/gateway/v1/pets")).toBe("match");
	expect(of("https://demo.pets.example/v1/owners")).not.toBe("match");
});

test("many open variables in a server take no time", { timeout: 2_000 }, () => {
	const names = ["a", "b", "c", "d", "e", "f"];
	const variables = Object.fromEntries(
		names.map((name) => [name, { default: "z" }]),
	);
	const open = names.map((name) => `{${name}}x`).join("");
	const url = `https://${open}.example/${open}`;
	const long = "x".repeat(2_000);
	expect(found({ url, variables }, `https://${long}/${long}y/pets`)).toBe(
		"match",
	);
	const other = found({ url, variables }, `https://${long}/${long}y/owners`);
	expect(other).not.toBe("match");
});
