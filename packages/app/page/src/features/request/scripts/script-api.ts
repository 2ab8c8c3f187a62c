// Listed in tools/layers.ts: a text that no code comes with; `curlew types` hands out the same
import { api } from "../../../api/api.ts";

/** Something that scripts can use. */
export interface ApiMember {
	readonly name: string;
	/** With its parameters and what it gives. */
	readonly signature: string;
	readonly isFunction: boolean;
	readonly docs: string | undefined;
}

const MEMBER =
	/(?:\/\*\*(?<docs>(?:(?!\*\/)[\s\S])*)\*\/\s*)?^\t\t(?:readonly )?(?<name>[a-zA-Z]\w*)(?<rest>\??[(<:][^;]*);/gm;
const GLOBAL = /^declare const (?<name>\w+): Curlew\.(?<type>\w+);/gm;
const INTERFACE =
	/^\tinterface (?<name>\w+)[^{\n]*\{\n(?<body>[\s\S]*?)^\t\}/gm;

type Members = ReadonlyMap<string, readonly ApiMember[]>;

let known: Promise<Members> | undefined;

/** What each global object of scripts has, by its name: `client`, `req`, `res`. Asked for once. */
export function scriptMembers(): Promise<Members> {
	known ??= api
		.scriptApi()
		.then(({ declarations }) => membersOfGlobals(declarations));
	return known;
}

function membersOfGlobals(text: string): Members {
	const bodies = new Map<string, string>();
	for (const { groups } of text.matchAll(INTERFACE))
		bodies.set(groups?.name ?? "", groups?.body ?? "");
	const globals = [...text.matchAll(GLOBAL)].map(
		({ groups }) =>
			[
				groups?.name ?? "",
				membersOf(bodies.get(groups?.type ?? "") ?? ""),
			] as const,
	);
	return new Map(globals);
}

/** Overloads of one name count once. */
function membersOf(body: string): readonly ApiMember[] {
	const members = new Map<string, ApiMember>();
	for (const { groups } of body.matchAll(MEMBER)) {
		const { name = "", rest = "", docs } = groups ?? {};
		const before = members.get(name);
		members.set(name, {
			name,
			signature: rest.replace(/\s+/g, " "),
			isFunction: /^\??[(<]/.test(rest),
			docs: before?.docs ?? docs?.replace(/\s*\n?\s*\*?\s+/g, " ").trim(),
		});
	}
	return [...members.values()];
}
