import type { Value } from "@curlew/template";
import type {
	CollectionDefinition,
	Entry,
	FolderDefinition,
	Param,
	RequestDefaults,
	RequestDefinition,
	VariableDefinition,
} from "../../collection/model.ts";
import { OPEN_COLLECTION } from "../../formats/opencollection/open-collection.ts";
import { CURLEW_RULES } from "../../formats/rules/curlew-rules.ts";
import {
	RunVariables,
	type RunVariablesOptions,
} from "../../variables/run-variables.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import {
	type BuildContext,
	type BuildResult,
	buildRequest,
} from "../build-request.ts";
import { DraftRequest } from "../draft-request.ts";
import type { OutgoingRequest } from "../outgoing-request.ts";

/** Definitions for the tests of this room, complete but for what a test says. */

export const FILE = "/collection/users/create.yml";

export function field(...path: (string | number)[]) {
	return { file: FILE, path };
}

export function entry(name: string, value: string, isDisabled = false): Entry {
	return { name, value, isDisabled };
}

export function param(
	kind: Param["kind"],
	name: string,
	value: string,
	isDisabled = false,
): Param {
	return { kind, name, value, isDisabled };
}

export function defaults(
	given: Partial<RequestDefaults> = {},
): RequestDefaults {
	return {
		headers: [],
		auth: { kind: "inherit" },
		variables: [],
		scripts: [],
		actions: [],
		settings: {},
		...given,
	};
}

export function folder(
	path: string,
	given: Partial<RequestDefaults>,
): FolderDefinition {
	return {
		kind: "folder",
		name: path,
		seq: undefined,
		tags: [],
		path,
		file: `/collection/${path}/folder.yml`,
		requestPath: ["request"],
		defaults: defaults(given),
		docs: undefined,
		faults: [],
	};
}

export function collection(
	given: Partial<CollectionDefinition> = {},
): CollectionDefinition {
	return {
		name: "Users",
		version: undefined,
		root: "/collection",
		file: "/collection/opencollection.yml",
		settingsFile: "/collection/opencollection.yml",
		format: OPEN_COLLECTION,
		isBundled: false,
		rules: CURLEW_RULES,
		syntax: given.rules?.syntax ?? "plain",
		requestPath: ["request"],
		defaults: defaults(),
		proxy: { kind: "inherit" },
		clientCertificates: [],
		extensions: { unresolved: undefined, requires: undefined, all: {} },
		docs: undefined,
		faults: [],
		...given,
	};
}

export function request(
	given: Partial<RequestDefinition> = {},
): RequestDefinition {
	return {
		kind: "request",
		protocol: "http",
		name: "Create",
		seq: undefined,
		tags: [],
		path: "users/create",
		file: FILE,
		basePath: [],
		folders: [],
		method: "GET",
		url: "https://api.example.com/users",
		headers: [],
		params: [],
		body: { kind: "none" },
		auth: { kind: "inherit" },
		variables: [],
		scripts: [],
		assertions: [],
		actions: [],
		settings: {},
		examples: [],
		docs: undefined,
		faults: [],
		...given,
	};
}

export function variable(
	name: string,
	value: Value | undefined,
	given: Partial<VariableDefinition> = {},
): VariableDefinition {
	return {
		name,
		value,
		isSecret: false,
		isDisabled: false,
		file: "/collection/opencollection.yml",
		line: 1,
		...given,
	};
}

export interface Setting extends Partial<BuildContext> {
	/** Variables of the collection. */
	readonly values?: Readonly<Record<string, Value>>;
	/** Variables that came from a script, a response or a data row. */
	readonly data?: Readonly<Record<string, Value>>;
	readonly collection?: Partial<CollectionDefinition>;
	readonly run?: Partial<RunVariablesOptions>;
}

/** A draft and the variables that it sees. */
export function prepare(
	given: Partial<RequestDefinition>,
	setting: Setting = {},
): { readonly draft: DraftRequest; readonly variables: ScopeChain } {
	const values = Object.entries(setting.values ?? {});
	const owner = collection({
		defaults: defaults({
			variables: values.map(([name, value]) => variable(name, value)),
		}),
		...setting.collection,
	});
	const definition = request(given);
	const run = new RunVariables({
		collection: owner,
		...(setting.data && { data: { values: setting.data } }),
		...setting.run,
	});
	return {
		draft: new DraftRequest(definition, owner),
		variables: run.chainFor(definition),
	};
}

export function build(
	given: Partial<RequestDefinition>,
	setting: Setting = {},
): BuildResult {
	const { draft, variables } = prepare(given, setting);
	return buildRequest(draft, { variables, ...setting });
}

/** Builds what must succeed. */
export function built(
	given: Partial<RequestDefinition>,
	setting: Setting = {},
): OutgoingRequest {
	return sent(given, () => {}, setting).request;
}

/** `CODE: message` of everything that a request is refused for. */
export function refusals(
	given: Partial<RequestDefinition>,
	setting: Setting = {},
): readonly string[] {
	const result = build(given, setting);
	if (result.kind === "ready") throw new Error("The request was built.");
	return result.problems.map(({ code, message }) => `${code}: ${message}`);
}

export function bodyText(request: OutgoingRequest): string | undefined {
	return request.body?.kind === "text" ? request.body.text : undefined;
}

/** The finished request of a draft that was changed; its errors are thrown. */
export function sent(
	given: Partial<RequestDefinition>,
	change: (draft: DraftRequest) => void,
	setting: Setting = {},
) {
	const { draft, variables } = prepare(given, setting);
	change(draft);
	const result = buildRequest(draft, { variables, ...setting });
	if (result.kind === "ready") return { ...result, draft };
	throw new Error(result.problems.map(({ message }) => message).join("\n"));
}
