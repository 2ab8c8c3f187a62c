import type {
	Folder,
	GeneratedCollection,
	Level,
	Request,
} from "./collection-model.ts";

/**
 * A collection without what `.bru` has no way to write: white space around
 * values or within tags, three quotation marks in them, line breaks in names, colons in the
 * expressions of assertions, and actions of other kinds than its own.
 */
export function expressible(
	collection: GeneratedCollection,
): GeneratedCollection {
	return {
		...items(collection),
		...level(collection),
		environment: values(collection.environment),
	};
}

function items(parent: Pick<Folder, "requests" | "folders">) {
	return {
		requests: parent.requests.map(request),
		folders: parent.folders.map(
			(folder): Folder => ({
				...folder,
				...items(folder),
				...level(folder),
				name: folder.name && plain(folder.name),
			}),
		),
	};
}

function request(one: Request): Request {
	return {
		...one,
		...level(one),
		name: one.name && plain(one.name),
		tags: one.tags.map((tag) => tag.replaceAll(" ", "-")),
		params: values(one.params),
		body: one.body && values(one.body),
		assertions: one.assertions.map((assertion) => ({
			...assertion,
			expression: assertion.expression.replace(" ? 1 : 2", ""),
			value: plain(assertion.value).replaceAll("\n", " "),
		})),
	};
}

function level(one: Level): Level {
	return {
		headers: values(one.headers),
		auth: one.auth && values(one.auth),
		variables: values(one.variables),
		actions: one.actions.map((action) => ({
			...action,
			phase: "after-response",
			scope: action.scope === "request" ? "request" : "runtime",
		})),
		scripts: one.scripts,
		settings: one.settings,
		docs: one.docs?.replaceAll("\r\n", "\n"),
	};
}

/** Texts that stand as they are, with line breaks and white space. */
const CONTENT: ReadonlySet<string> = new Set(["text", "query", "variables"]);

function values<T>(tree: T): T {
	return JSON.parse(
		JSON.stringify(tree, (key, member: unknown) => {
			if (typeof member !== "string") return member;
			if (CONTENT.has(key)) return member.replaceAll("\r\n", "\n");
			return key === "name"
				? plain(member).replaceAll("\n", " ")
				: plain(member);
		}),
	);
}

function plain(text: string): string {
	return text.replaceAll("'''", "''").trim();
}
