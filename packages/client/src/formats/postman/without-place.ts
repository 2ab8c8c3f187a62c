import type { Value } from "@curlew/template";
import { isList } from "../../values/is-list.ts";
import { formatPath } from "../tree/field.ts";
import type { FieldPath } from "../tree/field-path.ts";
import { isTree, type Tree } from "../tree/plain-tree.ts";

/** Sections whose members are what people know by name. */
const SECTIONS: ReadonlySet<string> = new Set([
	"runtime",
	"request",
	"info",
	"extensions",
	"extensions.curlew",
	"settings",
	"settings.http",
	"request.settings",
]);

/** Parts of a tree by the words of those who write requests, and what to do about them. */
const NAMES: Readonly<Record<string, string>> = {
	"runtime.assertions": "assertions: write them as tests in a script",
	"runtime.actions": "actions: set the variables in a script",
	"runtime.variables":
		"variables of a request: those of the collection and of environments are seen everywhere",
	"runtime.scripts":
		"a second script of a type, nor for one that is switched off",
	"runtime.auth": "this authentication",
	"request.auth": "this authentication",
	"request.headers": "headers of a collection or folder",
	"request.variables": "these variables",
	"request.actions": "actions: set the variables in a script",
	"request.scripts":
		"a second script of a type, nor for one that is switched off",
	"info.tags": "tags",
	"info.seq": "this place among the others",
	"extensions.curlew.retry": "retries",
	"http.auth": "this authentication",
	"graphql.auth": "this authentication",
	"http.body": "this body",
	"graphql.body": "this body",
	"http.params": "these params",
	"graphql.params": "these params",
	"http.headers": "these headers",
	"graphql.headers": "these headers",
	"config.proxy": "proxies: they are settings of Postman's own app",
	"config.clientCertificates":
		"certificates: they are settings of Postman's own app",
	"extensions.curlew.certificateAuthorities":
		"certificate authorities: they are settings of Postman's own app",
	"extensions.curlew.defaultEnvironment": "an environment by default",
	docs: "this description",
	examples: "all of this saved example",
	extends: "environments that extend others",
	dotEnvFilePath: "`.env` files of environments",
	clientCertificates: "certificates of environments",
	variables: "all of this variable",
};

/**
 * Says that Postman's files have no place for a part of a tree: in the words of
 * whoever looks at the request, who has never seen the tree.
 */
export function withoutPlace(path: FieldPath, tree: Tree): string {
	const steps = namedSteps(path, tree);
	for (let length = steps.length; length > 0; length--) {
		const name = NAMES[steps.slice(0, length).join(".")];
		if (name !== undefined) return `Postman has no place for ${name}.`;
	}
	const setting = steps.includes("settings") ? steps.at(-1) : undefined;
	return setting === undefined
		? `Postman has no place for \`${formatPath(path)}\`.`
		: `Postman has no setting for \`${setting}\`.`;
}

/** The keys on the way, and on through sections to what is in them. */
function namedSteps(path: FieldPath, tree: Tree): readonly string[] {
	let node: Value | undefined = tree;
	for (const step of path) {
		if (typeof step === "number")
			node = node !== undefined && isList(node) ? node[step] : undefined;
		else node = isTree(node) ? node[step] : undefined;
	}
	const steps = path.filter((step) => typeof step === "string");
	while (isTree(node) && SECTIONS.has(steps.join("."))) {
		const keys = Object.keys(node);
		const key = keys.find((one) => one !== "scripts") ?? keys[0];
		if (key === undefined) break;
		steps.push(key);
		node = node[key];
	}
	return steps;
}
