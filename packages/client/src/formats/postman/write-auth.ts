import type { Value } from "@curlew/template";
import {
	isTree,
	listAt,
	mapAt,
	member,
	type Tree,
	textAt,
} from "../tree/plain-tree.ts";
import { type AuthParameter, POSTMAN_AUTHS } from "./auth-names.ts";

/** An authentication as Postman writes it: its name, and its parameters in their order. */
export interface WrittenAuth {
	readonly type: string;
	readonly parameters: readonly (readonly [name: string, value: Value])[];
}

/**
 * What `authNode` reads, the other way round; undefined for what Postman has no name
 * for. What comes along is told by reading it again.
 *
 * @param auth as a tree of OpenCollection has it
 */
export function postmanAuth(auth: Value): WrittenAuth | undefined {
	if (auth === "none") return { type: "noauth", parameters: [] };
	if (!isTree(auth)) return undefined;
	const kind = textAt(auth, "type");
	if (kind === "none") return { type: "noauth", parameters: [] };
	const found = Object.entries(POSTMAN_AUTHS).find(
		([, one]) => one.kind === kind,
	);
	if (found === undefined) return undefined;
	const [type, { parameters }] = found;
	const written = Object.entries(parameters).flatMap(([name, parameter]) => {
		const value = writtenParameter(auth, parameter);
		return value === undefined ? [] : [[name, value] as const];
	});
	return {
		type,
		parameters: type === "oauth2" ? withTokenPlace(auth, written) : written,
	};
}

/** What the table of OAuth 2 does not say. */
function withTokenPlace(
	auth: Tree,
	written: WrittenAuth["parameters"],
): WrittenAuth["parameters"] {
	const flow = textAt(auth, "flow");
	const pkce = member(auth, "pkce");
	const isPkce =
		flow === "authorization_code" &&
		pkce !== undefined &&
		textAt(mapAt(auth, "pkce"), "disabled") !== "true";
	const placement = mapAt(auth, "tokenConfig", "placement");
	const flows = written.map((one) =>
		one[0] === "grant_type" && isPkce
			? (["grant_type", "authorization_code_with_pkce"] as const)
			: one,
	);
	return member(placement, "query") === undefined
		? flows
		: [...flows, ["addTokenTo", "queryParams"]];
}

function writtenParameter(
	auth: Tree,
	{ path, words = {}, entries }: AuthParameter,
): Value | undefined {
	const [last = "", ...above] = path.toReversed();
	const map = mapAt(auth, ...above.toReversed());
	if (entries !== undefined) {
		const rows = listAt(map, last)
			.filter(isTree)
			.map((row) => writtenEntry(row, entries));
		return rows.length === 0 ? undefined : rows;
	}
	const text = textAt(map, last);
	if (text === undefined) return undefined;
	const word = Object.entries(words).find(([, ours]) => ours === text);
	return word === undefined ? text : word[0];
}

function writtenEntry(
	row: Tree,
	entries: Readonly<Record<string, AuthParameter>>,
): Tree {
	return Object.fromEntries(
		Object.entries(entries).flatMap(([name, parameter]) => {
			const value = writtenParameter(row, parameter);
			if (value === undefined) return [];
			return [[name, parameter.isFlag ? value === "true" : value] as const];
		}),
	);
}
