import type { Value } from "@curlew/template";
import {
	credentialsInHeader,
	looksLikeCredential,
} from "../../diagnostics/credential-names.ts";
import {
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
	without,
} from "../../formats/tree/plain-tree.ts";
import { authDescriptor, authKindOf } from "../../kinds/auth-kinds.ts";
import { allFields } from "../../kinds/field.ts";
import { isList } from "../../values/is-list.ts";
import type { SecretValue } from "../secrets/secret-files.ts";
import type { Imported } from "./importer.ts";
import {
	moveCredentialsOfBody,
	moveCredentialsOfUrl,
} from "./recorded-credentials.ts";

/** Gives the placeholder that stands for a secret. @param name what it is a value of: `Authorization` */
export type Move = (value: string, name: string) => string;

/**
 * Makes variables of the credentials that stand in an import as they are, so that
 * the new collection can be shared: passwords and tokens of authentication,
 * headers called like credentials, variables called so. Their values become
 * secrets. Of what was recorded from life, URLs and bodies have them, too.
 */
export function moveCredentials(made: Imported): Imported {
	return new CredentialMover(made).moved();
}

class CredentialMover {
	readonly #made: Imported;
	readonly #secrets: SecretValue[];
	/** The names of the variables made here, by their values. */
	readonly #names = new Map<string, string>();
	readonly #taken = new Set<string>();

	constructor(made: Imported) {
		this.#made = made;
		this.#secrets = [...(made.secrets ?? [])];
		for (const name of namesIn(made.tree)) this.#taken.add(name);
	}

	moved(): Imported {
		const tree = this.#item(this.#made.tree);
		const config = mapAt(tree, "config");
		const environments = mapsAt(config, "environments").map((environment) => ({
			...environment,
			variables: this.#variables(environment, textAt(environment, "name")),
		}));
		const withEnvironments =
			environments.length === 0
				? tree
				: { ...tree, config: { ...config, environments } };
		return {
			...this.#made,
			tree: this.#withVariables(withEnvironments),
			secrets: this.#secrets,
		};
	}

	/** The collection, a folder or a request. */
	#item(item: Tree): Tree {
		return mapped(item, {
			request: (request) => this.#request(tree(request)),
			http: (http) => this.#request(tree(http)),
			graphql: (graphql) => this.#request(tree(graphql)),
			runtime: (runtime) =>
				mapped(tree(runtime), {
					variables: () => this.#variables(tree(runtime), undefined),
				}),
			items: (items) =>
				isList(items)
					? items.map((one) => (isTree(one) ? this.#item(one) : one))
					: items,
		});
	}

	#request(request: Tree): Tree {
		const isRecorded = this.#made.isRecorded === true;
		const move: Move = (value, name) => this.#move(value, name);
		return mapped(request, {
			auth: (auth) => (isTree(auth) ? this.#auth(auth) : auth),
			headers: (headers) => rowsOf(headers, (row) => this.#header(row)),
			variables: () => this.#variables(request, undefined),
			...(isRecorded && {
				url: (url) =>
					typeof url === "string" ? moveCredentialsOfUrl(url, move) : url,
				params: (params) => rowsOf(params, (row) => this.#row(row)),
				body: (body) =>
					isTree(body) ? moveCredentialsOfBody(body, move) : body,
			}),
		});
	}

	#auth(auth: Tree): Tree {
		const kind = authKindOf(textAt(auth, "type") ?? "");
		if (kind === undefined) return auth;
		let moved = auth;
		for (const { path, field } of allFields(authDescriptor(kind).fields))
			if (field.kind === "secret")
				moved = at(moved, path, (value) => this.#move(value, field.name));
		return moved;
	}

	#header(row: Tree): Tree {
		const name = textAt(row, "name") ?? "";
		let value = textAt(row, "value") ?? "";
		for (const secret of credentialsInHeader(name, value))
			if (secret !== "")
				value = value.replace(secret, () =>
					this.#move(secret, nameOfPart(name, value, secret)),
				);
		return value === (textAt(row, "value") ?? "") ? row : { ...row, value };
	}

	#row(row: Tree): Tree {
		const name = textAt(row, "name") ?? "";
		const value = textAt(row, "value") ?? "";
		return looksLikeCredential(name)
			? { ...row, value: this.#move(value, name) }
			: row;
	}

	/** Those called like credentials become secret. */
	#variables(holder: Tree, environment: string | undefined): readonly Tree[] {
		return mapsAt(holder, "variables").map((variable) => {
			const name = textAt(variable, "name") ?? "";
			const value = textAt(variable, "value") ?? "";
			const isMoved =
				isLiteral(value) &&
				looksLikeCredential(name) &&
				!flagAt(variable, "secret");
			if (!isMoved) return variable;
			this.#secrets.push({
				name,
				value,
				...(environment !== undefined && { environment }),
			});
			return { ...without(variable, "value"), secret: true };
		});
	}

	#move(value: string, name: string): string {
		if (!isLiteral(value)) return value;
		const known = this.#names.get(value);
		if (known !== undefined) return `{{${known}}}`;
		const free = this.#freeName(name);
		this.#names.set(value, free);
		this.#secrets.push({ name: free, value });
		return `{{${free}}}`;
	}

	#freeName(name: string): string {
		const plain =
			name
				.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
				.toLowerCase()
				.replace(/[^a-z0-9]+/g, "_")
				.replace(/^_+|_+$/g, "") || "secret";
		let free = plain;
		for (let count = 2; this.#taken.has(free); count++)
			free = `${plain}_${count}`;
		this.#taken.add(free);
		return free;
	}

	#withVariables(collection: Tree): Tree {
		if (this.#names.size === 0) return collection;
		const request = mapAt(collection, "request");
		const added = [...this.#names.values()].map((name) => ({
			name,
			secret: true,
		}));
		const variables = [...mapsAt(request, "variables"), ...added];
		return { ...collection, request: { ...request, variables } };
	}
}

/** Neither empty nor made of variables. */
function isLiteral(value: string): boolean {
	return value.trim() !== "" && !value.includes("{{");
}

/** A cookie's own name, within the header. */
function nameOfPart(header: string, value: string, secret: string): string {
	if (header.toLowerCase() !== "cookie") return header;
	const before = value.slice(0, value.indexOf(secret));
	return /([^;=\s]+)=$/.exec(before)?.[1] ?? header;
}

function namesIn(collection: Tree): readonly string[] {
	const holders = [
		mapAt(collection, "request"),
		...mapsAt(mapAt(collection, "config"), "environments"),
	];
	return holders.flatMap((holder) =>
		mapsAt(holder, "variables").map(
			(variable) => textAt(variable, "name") ?? "",
		),
	);
}

function tree(value: Value): Tree {
	return isTree(value) ? value : {};
}

/** A map with other values of some members, where it has these. */
function mapped(
	map: Tree,
	changes: Readonly<Record<string, (value: Value) => Value>>,
): Tree {
	const members = Object.entries(map).map(([key, value]): [string, Value] => {
		const change = Object.hasOwn(changes, key) ? changes[key] : undefined;
		return [key, change ? change(value) : value];
	});
	return Object.fromEntries(members);
}

function rowsOf(value: Value, change: (row: Tree) => Tree): Value {
	if (!isList(value)) return value;
	return value.map((row) => (isTree(row) ? change(row) : row));
}

/** A map with another text at a path, if there is one. */
function at(
	map: Tree,
	[step, ...others]: readonly string[],
	change: (text: string) => string,
): Tree {
	if (step === undefined) return map;
	const value = member(map, step);
	if (typeof value === "string" && others.length === 0)
		return { ...map, [step]: change(value) };
	return isTree(value) ? { ...map, [step]: at(value, others, change) } : map;
}
