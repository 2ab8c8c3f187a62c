import {
	SECRET,
	SECRET_ENTRY,
	SECRET_IN_ENVIRONMENT,
	SOURCE,
} from "../keys/collection-shapes.ts";
import {
	type DescribedShape,
	described,
	type KeyDocs,
	key,
	textKey,
} from "./key-doc.ts";

const PLACES = {
	allowedHosts: {
		about:
			"The only hosts that the secret may be sent to: `api.example.com`, `*.example.com`, `https://api.example.com:8443`, `loopback`.",
		type: "list of texts",
		byDefault: "any host",
		example: "[api.example.com]",
	},
	source: key(
		"Where its value comes from; see [secrets](secrets.md). Also the word `keychain`.",
		{
			byDefault: "`.env`, `--env-var`",
			example: "keychain",
			words: ["keychain"],
		},
	),
} as const;

const CAPTURES = {
	about:
		"Parts of responses that are the secret from then on: `res.body.…`, `res.headers.…`.",
	type: "list of texts",
	byDefault: "none",
	example: "[res.body.token]",
} as const;

const SECRET_DOCS = {
	...PLACES,
	captures: CAPTURES,
	environments: key("What is different in an environment, by its name."),
};

/** What is told of `extensions.curlew.secrets`. */
export const SECRET_KEY_DOCS: readonly DescribedShape[] = [
	described(SECRET, SECRET_DOCS),
	described(SECRET_ENTRY, {
		name: textKey("The variable.", { isRequired: true, example: "apiToken" }),
		...SECRET_DOCS,
	}),
	described(SECRET_IN_ENVIRONMENT, PLACES),
	described(SOURCE, sourceDocs()),
];

function sourceDocs() {
	return {
		keychain: {
			about: "That of the operating system; the value is of no account.",
			type: "any value",
			example: "true",
		},
		secretCommand: {
			about: "A program and its arguments, whose output is the value.",
			type: "list of texts",
			example: "[op, read, op://team/api/token]",
		},
		timeout: {
			about: "How long the program may take, in milliseconds.",
			type: "number",
			byDefault: "`60000`",
			example: "5000",
		},
		age: textKey("A file that is encrypted with age.", {
			example: "secrets.age",
		}),
		sops: textKey("A file that is encrypted with sops.", {
			example: "secrets.sops.yml",
		}),
		key: textKey("The name of the value in the file.", { example: "apiToken" }),
	} as const satisfies KeyDocs;
}
