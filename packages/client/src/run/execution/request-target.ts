import { toText } from "@curlew/template";
import type { RequestDraft } from "../../request/request-draft.ts";
import { interpolateValue } from "../../variables/interpolate.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";

/**
 * The URL of a request as far as it can be told before it is built, for scripts
 * that ask for its host, its path or its cookies: placeholders and path
 * parameters with their values, where they have some. Once it is sent, its URL.
 */
export function targetOf(draft: RequestDraft, chain: ScopeChain): string {
	const url = draft.getUrl();
	// What a script made of it counts as data.
	const isData = url !== draft.definition.url;
	const filled = toText(interpolateValue(url, chain, isData));
	const params = draft.getPathParams();
	return filled.replace(/\/:([^/?#:]+)(?=[/?#]|$)/g, (whole, name: string) => {
		if (!Object.hasOwn(params, name)) return whole;
		const value = interpolateValue(params[name] ?? "", chain, false);
		return `/${encodeURIComponent(toText(value))}`;
	});
}
