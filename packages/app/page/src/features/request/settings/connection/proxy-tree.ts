import type { FormTree } from "../../../../../../src/protocol/forms.ts";
import { dataAt, isFormMap, withData } from "../../../../forms/tree-path.ts";

/** Which proxy a collection wants. */
export type ProxyChoice = "system" | "none" | "own";

export const PROXY_PATH = ["config", "proxy"] as const;

export const PROXY_CONFIG_PATH = [...PROXY_PATH, "config"] as const;

/** What the collection's file says; nothing is the same as the system's. */
export function proxyChoice(tree: FormTree): ProxyChoice {
	const proxy = dataAt(tree, PROXY_PATH);
	if (!isFormMap(proxy)) return "system";
	if (isOn(proxy.disabled)) return "none";
	if (isOn(proxy.inherit) || !isFormMap(proxy.config)) return "system";
	return "own";
}

/** The form with another choice. What was written of a proxy of its own is kept for when it is chosen again. */
export function withProxyChoice(tree: FormTree, choice: ProxyChoice): FormTree {
	const config = dataAt(tree, PROXY_CONFIG_PATH);
	const kept: FormTree = isFormMap(config) ? { config } : {};
	switch (choice) {
		case "none":
			return withData(tree, PROXY_PATH, { ...kept, disabled: true });
		case "system":
			return withData(
				tree,
				PROXY_PATH,
				"config" in kept ? { ...kept, inherit: true } : undefined,
			);
		case "own":
			return withData(tree, PROXY_PATH, {
				config: isFormMap(config) ? config : { protocol: "http", hostname: "" },
			});
	}
}

function isOn(flag: unknown): boolean {
	return flag === true || flag === "true";
}
