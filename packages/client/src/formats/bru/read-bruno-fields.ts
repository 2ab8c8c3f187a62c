import { checkKeys } from "../../collection/keys/check-keys.ts";
import { CURLEW } from "../../collection/keys/collection-shapes.ts";
import { list, map, oneOf, type Shape } from "../../collection/keys/shape.ts";
import { readSecrets } from "../../collection/read/read-secrets.ts";
import type { SecretsDefinition } from "../../collection/read/secret-declarations.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { SourceText } from "../../diagnostics/source-text.ts";
import { quickTree } from "../opencollection/yaml-tree.ts";
import { Field } from "../tree/field.ts";
import { PlacedDocument } from "../tree/placed-document.ts";

/** What Bruno wrote: it passes over keys that it does not know. */
function foreign(
	what: string,
	keys: Readonly<Record<string, Shape | undefined>>,
): Shape {
	return { ...map(what, keys), isForeign: true };
}

const PROXY_AUTH = foreign("The proxy's `auth`", {
	enabled: undefined,
	disabled: undefined,
	username: undefined,
	password: undefined,
});

const PROXY_CONFIG = {
	protocol: undefined,
	hostname: undefined,
	port: undefined,
	auth: PROXY_AUTH,
	bypassProxy: undefined,
};

const CERTIFICATE = foreign("A certificate", {
	domain: undefined,
	type: oneOf("cert", "pem", "pfx"),
	certFilePath: undefined,
	keyFilePath: undefined,
	pfxFilePath: undefined,
	passphrase: undefined,
	name: undefined,
	disabled: undefined,
	enabled: undefined,
});

/** What Curlew does not use is open: the file is Bruno's, and its versions differ. */
const BRUNO_JSON: Shape = {
	...map("`bruno.json`", {
		version: undefined,
		name: undefined,
		type: undefined,
		ignore: undefined,
		proxy: foreign("The section `proxy`", {
			enabled: undefined,
			inherit: undefined,
			disabled: undefined,
			config: foreign("The proxy's `config`", PROXY_CONFIG),
			...PROXY_CONFIG,
		}),
		clientCertificates: foreign("The section `clientCertificates`", {
			enabled: undefined,
			certs: list(CERTIFICATE),
		}),
		scripts: {
			...map("The section `scripts`", {
				flow: oneOf("sandwich", "sequential"),
				moduleWhitelist: undefined,
				filesystemAccess: undefined,
				additionalContextRoots: undefined,
			}),
			isOpen: true,
		},
		presets: undefined,
		protobuf: undefined,
		openapi: undefined,
		extensions: {
			...map("The section `extensions`", { curlew: CURLEW }),
			isOpen: true,
		},
	}),
	isOpen: true,
};

/** Looks at the keys of `bruno.json`, and reads `extensions.curlew.secrets` as that of other collections is read: JSON is YAML, but for tabs that indent. */
export function readBrunoFields(
	{ file, text }: SourceText,
	hasSecrets: boolean,
): {
	readonly secrets: SecretsDefinition | undefined;
	readonly problems: readonly Diagnostic[];
} {
	const spaced = text.replace(/^\t+/gm, (tabs) => " ".repeat(tabs.length));
	const tree = quickTree(spaced);
	const document = new PlacedDocument(
		new SourceText(file, spaced),
		tree ?? null,
	);
	const root = Field.root(document);
	if (tree === undefined && hasSecrets)
		root.report(
			"The secrets in this file cannot be read: it repeats one, or is unusual JSON.",
			"Remove the second of the keys that are the same.",
		);
	checkKeys(root, BRUNO_JSON);
	const field = root.get("extensions").get("curlew").get("secrets");
	const secrets = readSecrets(field);
	return { secrets, problems: document.problems };
}
