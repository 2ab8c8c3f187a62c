import { expect, test } from "vitest";
import { proxyChoice, withProxyChoice } from "./proxy-tree.ts";

const CONFIG = { protocol: "http", hostname: "proxy.test", port: 3128 };

test.each([
	[{}, "system"],
	[{ config: { proxy: { inherit: true } } }, "system"],
	[{ config: { proxy: { inherit: true, config: CONFIG } } }, "system"],
	[{ config: { proxy: { disabled: true, config: CONFIG } } }, "none"],
	[{ config: { proxy: { config: CONFIG } } }, "own"],
	[{ config: { proxy: { inherit: false, config: CONFIG } } }, "own"],
] as const)("%j is the choice %s", (tree, choice) => {
	expect(proxyChoice(tree)).toBe(choice);
});

test("a proxy of its own is kept while another choice holds, and comes back", () => {
	const own = { info: { name: "x" }, config: { proxy: { config: CONFIG } } };
	const none = withProxyChoice(own, "none");
	expect(none.config).toEqual({ proxy: { config: CONFIG, disabled: true } });
	const system = withProxyChoice(none, "system");
	expect(system.config).toEqual({ proxy: { config: CONFIG, inherit: true } });
	expect(withProxyChoice(system, "own")).toEqual(own);
});

test("the system's proxy needs no word where there was no other", () => {
	const none = withProxyChoice({ info: { name: "x" } }, "none");
	expect(none.config).toEqual({ proxy: { disabled: true } });
	expect(withProxyChoice(none, "system")).toEqual({ info: { name: "x" } });
});
