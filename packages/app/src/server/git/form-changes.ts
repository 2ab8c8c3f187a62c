import {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
} from "@curlew/client/editing";
import type { FieldChange } from "../../protocol/git/git.ts";

/**
 * What is different in two forms, field by field, in the words that the forms
 * have on the page. Entries of lists are compared by their names, so that one that
 * was put before others changes nothing but itself.
 */
export function formChanges(
	before: FormTree,
	after: FormTree,
): readonly FieldChange[] {
	return [...treeChanges(before, after, { part: "", name: "" })];
}

/** Where a difference is. */
interface FieldPlace {
	readonly part: string;
	readonly name: string;
}

/** The parts of forms, by the keys that lead to them; what is not here is called by its key. */
const PARTS: Readonly<Record<string, string>> = {
	url: "URL",
	method: "Method",
	params: "Params",
	headers: "Headers",
	body: "Body",
	auth: "Auth",
	variables: "Variables",
	actions: "Variables",
	assertions: "Assertions",
	settings: "Settings",
	docs: "Docs",
};

const SCRIPTS: Readonly<Record<string, string>> = {
	"before-request": "Script before the request",
	"after-response": "Script after the response",
	tests: "Tests",
};

/** They group what is in them, and are not shown as anything. */
const GROUPS = new Set(["info", "http", "graphql", "runtime", "request"]);

function* treeChanges(
	before: FormTree,
	after: FormTree,
	place: FieldPlace,
): Generator<FieldChange> {
	const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
	for (const key of keys) {
		const [was, is] = [before[key], after[key]];
		if (key === "items") yield* itemChanges(was, is, place);
		else if (key === "scripts" && place.part === "")
			yield* scriptChanges(was, is);
		else yield* dataChanges(was, is, placeOfKey(key, place));
	}
}

function placeOfKey(key: string, { part, name }: FieldPlace): FieldPlace {
	if (part !== "") return { part, name: join(name, key) };
	if (GROUPS.has(key)) return { part, name };
	const own = PARTS[key] ?? key[0]?.toUpperCase() + key.slice(1);
	return { part: own, name };
}

function* dataChanges(
	was: FormData | undefined,
	is: FormData | undefined,
	place: FieldPlace,
): Generator<FieldChange> {
	if (isSame(was, is)) return;
	const trees = bothTrees(was, is);
	if (trees) yield* treeChanges(...trees, place);
	else if (isListOfEntries(was) && isListOfEntries(is))
		yield* entryChanges(was ?? [], is ?? [], place);
	else yield* valueChanges(was, is, place);
}

function* valueChanges(
	was: FormData | undefined,
	is: FormData | undefined,
	place: FieldPlace,
): Generator<FieldChange> {
	const [typeBefore, typeAfter] = [typeOf(was), typeOf(is)];
	if (typeBefore !== typeAfter)
		yield {
			part: place.part,
			name: join(place.name, "type"),
			before: typeBefore,
			after: typeAfter,
		};
	const [before, after] = [textOf(was), textOf(is)];
	if (before !== after) yield { ...place, before, after };
}

function typeOf(data: FormData | undefined): string | null {
	return isFormTree(data) && isTypedValue(data) ? String(data.type) : null;
}

/** Where one side has nothing, its fields are new, or gone, one by one. A typed value is one field. */
function bothTrees(
	was: FormData | undefined,
	is: FormData | undefined,
): readonly [FormTree, FormTree] | undefined {
	const isGroup = (data: FormData | undefined): data is FormTree =>
		isFormTree(data) && !isTypedValue(data);
	if (isGroup(was) && isGroup(is)) return [was, is];
	if (was === undefined && isGroup(is)) return [{}, is];
	if (isGroup(was) && is === undefined) return [was, {}];
	return undefined;
}

/** `{ type: number, data: "1" }` */
function isTypedValue(data: FormTree): boolean {
	const keys = Object.keys(data);
	return (
		keys.length === 2 && "type" in data && "data" in data && isText(data.data)
	);
}

function isListOfEntries(
	data: FormData | undefined,
): data is readonly FormTree[] | undefined {
	return data === undefined || (isFormList(data) && data.every(isFormTree));
}

function* entryChanges(
	before: readonly FormTree[],
	after: readonly FormTree[],
	{ part, name }: FieldPlace,
): Generator<FieldChange> {
	const [olds, news] = [byKey(before), byKey(after)];
	for (const key of new Set([...olds.keys(), ...news.keys()])) {
		const [was, is] = [olds.get(key), news.get(key)];
		const own = join(name, nameOfEntry(is ?? was ?? {}));
		if (!isSame(was, is))
			yield {
				part,
				name: own,
				before: was === undefined ? null : entryText(was),
				after: is === undefined ? null : entryText(is),
			};
	}
	const kept = (from: ReadonlyMap<string, FormTree>, other: typeof from) =>
		[...from.keys()].filter((key) => other.has(key));
	const [orderBefore, orderAfter] = [kept(olds, news), kept(news, olds)];
	if (orderBefore.join("\0") !== orderAfter.join("\0"))
		yield {
			part,
			name: join(name, "order"),
			before: orderOf(before),
			after: orderOf(after),
		};
}

function orderOf(entries: readonly FormTree[]): string {
	return entries.map(nameOfEntry).join(", ");
}

/** By name; what has the same name is counted. */
function byKey(entries: readonly FormTree[]): ReadonlyMap<string, FormTree> {
	const found = new Map<string, FormTree>();
	for (const entry of entries) {
		let key = `${String(entry.type ?? "")} ${nameOfEntry(entry)}`;
		while (found.has(key)) key += " again";
		found.set(key, entry);
	}
	return found;
}

function nameOfEntry(entry: FormTree): string {
	const info = isFormTree(entry.info) ? entry.info : {};
	const name = entry.name ?? info.name ?? entry.expression ?? entry.type;
	return typeof name === "string" ? name : "";
}

/** What a row of a table says beside its name. */
function entryText(entry: FormTree): string {
	const { name, value, disabled, operator, expression, ...others } = entry;
	const facts = [
		operator === undefined ? "" : String(operator),
		value === undefined ? "" : (textOf(value) ?? ""),
		disabled === true ? "(off)" : "",
		...Object.entries(others)
			.filter(([key, data]) => key !== "type" || !isUsualType(data))
			.map(([key, data]) => `${key}: ${textOf(data)}`),
	];
	return facts.filter((fact) => fact !== "").join(" ");
}

function isUsualType(data: FormData): boolean {
	return data === "query" || data === "text";
}

function* scriptChanges(
	was: FormData | undefined,
	is: FormData | undefined,
): Generator<FieldChange> {
	const [olds, news] = [codesOf(was), codesOf(is)];
	for (const type of new Set([...olds.keys(), ...news.keys()])) {
		const [before, after] = [olds.get(type), news.get(type)];
		if (before === after) continue;
		yield {
			part: SCRIPTS[type] ?? `Script ${type}`,
			name: "",
			before: before ?? null,
			after: after ?? null,
		};
	}
}

function codesOf(data: FormData | undefined): ReadonlyMap<string, string> {
	const codes = new Map<string, string>();
	for (const script of isFormList(data) ? data.filter(isFormTree) : []) {
		const type = String(script.type ?? "");
		const before = codes.get(type);
		const code = String(script.code ?? "");
		codes.set(type, before === undefined ? code : `${before}\n${code}`);
	}
	return codes;
}

/** Requests and folders that stand in one file: each under its own name. */
function* itemChanges(
	was: FormData | undefined,
	is: FormData | undefined,
	{ name }: FieldPlace,
): Generator<FieldChange> {
	const list = (data: FormData | undefined) =>
		isFormList(data) ? data.filter(isFormTree) : [];
	const [olds, news] = [byKey(list(was)), byKey(list(is))];
	for (const key of new Set([...olds.keys(), ...news.keys()])) {
		const [before, after] = [olds.get(key), news.get(key)];
		if (isSame(before, after)) continue;
		const own = nameOfEntry(after ?? before ?? {});
		const path = name === "" ? own : `${name} / ${own}`;
		if (before && after)
			for (const change of treeChanges(before, after, { part: "", name: "" }))
				yield { ...change, part: inside(path, change.part) };
		else
			yield {
				part: path,
				name: "",
				before: before ? summaryOf(before) : null,
				after: after ? summaryOf(after) : null,
			};
	}
}

function inside(path: string, part: string): string {
	return part === "" ? path : `${path} / ${part}`;
}

/** A request or a folder in a line. */
function summaryOf(item: FormTree): string {
	const { http, graphql, items } = item;
	const details = isFormTree(http) ? http : isFormTree(graphql) ? graphql : {};
	if (isFormList(items)) return `${items.length} items`;
	return [details.method, details.url].filter(isText).join(" ");
}

function textOf(data: FormData | undefined): string | null {
	if (data === undefined) return null;
	if (isText(data)) return data;
	if (isFormTree(data) && isTypedValue(data)) return String(data.data);
	return typeof data === "object" && data !== null
		? JSON.stringify(data, null, 2)
		: String(data);
}

function isText(data: unknown): data is string {
	return typeof data === "string";
}

function isSame(a: FormData | undefined, b: FormData | undefined): boolean {
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function join(name: string, key: string): string {
	return name === "" ? key : `${name} ${key}`;
}
