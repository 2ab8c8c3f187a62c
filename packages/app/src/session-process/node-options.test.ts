import { expect, test } from "vitest";
import { inheritedNodeOptions, inheritedOptions } from "./node-options.ts";

test("options about connections and certificates are those of the server", () => {
	expect(
		inheritedOptions([
			"--use-system-ca",
			"--dns-result-order",
			"ipv4first",
			"--inspect=9229",
			"--max-http-header-size=65536",
			"--watch",
			"--watch-path",
			"./src",
			"-r",
			"./hook.cjs",
			"--max-old-space-size=100",
			"-pe",
			"1",
			"--permission",
		]),
	).toEqual([
		"--use-system-ca",
		"--dns-result-order",
		"ipv4first",
		"--max-http-header-size=65536",
		"-r",
		"./hook.cjs",
		"--permission",
	]);
});

test("NODE_OPTIONS keeps its quotation marks", () => {
	expect(
		inheritedNodeOptions(
			'--inspect-brk  --require "./my hooks/a.cjs" --use-openssl-ca "--max-old-space-size=64" --inspect-port 0 --dns-result-order=ipv4first',
		),
	).toBe(
		'--require "./my hooks/a.cjs" --use-openssl-ca --dns-result-order=ipv4first',
	);
	expect(inheritedNodeOptions("")).toBe("");
});
