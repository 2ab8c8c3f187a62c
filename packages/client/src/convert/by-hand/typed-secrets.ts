import type {
	RequestDefinition,
	VariableDefinition,
} from "../../collection/model.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import { mapAt, type Tree, textAt } from "../../formats/tree/plain-tree.ts";
import { authDescriptor, authKindOf } from "../../kinds/auth-kinds.ts";

/** The scheme in front of credentials, as RFC 9110, 11.4, writes them. */
const SCHEME = /^[A-Za-z][\w-]*\s+/;

/**
 * Makes secrets of the credentials that were typed with a request, so that
 * nothing that is printed has them, whatever the server says: passwords and
 * tokens of its authentication, the password in its URL, headers called like
 * credentials. What holds placeholders is left to its variables.
 *
 * @param tree the request as an item of OpenCollection
 */
export function withTypedSecrets(
	request: RequestDefinition,
	tree: Tree,
): RequestDefinition {
	const secrets = [...new Set(credentialsIn(request, tree))]
		.filter((text) => text !== "" && !text.includes("{{"))
		.map((value, index): VariableDefinition => {
			const name = `typed credential ${index + 1}`;
			const { file } = request;
			return {
				...{ name, value, isSecret: true, isDisabled: false },
				...{ line: 1, file },
			};
		});
	return { ...request, variables: [...request.variables, ...secrets] };
}

function* credentialsIn(
	{ url, headers }: RequestDefinition,
	tree: Tree,
): Iterable<string> {
	const auth = mapAt(mapAt(tree, "http"), "auth");
	const kind = authKindOf(textAt(auth, "type") ?? "");
	for (const field of kind ? authDescriptor(kind).fields : [])
		if (field.kind === "secret") yield textAt(auth, field.name) ?? "";
	yield passwordIn(url);
	for (const { name, value } of headers)
		if (looksLikeCredential(name)) yield value.replace(SCHEME, "");
}

function passwordIn(url: string): string {
	const [, written = ""] = /^[a-z]+:\/\/[^/?#@:]*:([^/?#]*)@/i.exec(url) ?? [];
	try {
		return decodeURIComponent(written);
	} catch {
		return written;
	}
}
