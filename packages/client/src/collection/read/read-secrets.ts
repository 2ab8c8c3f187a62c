import type { Field } from "../../formats/tree/field.ts";
import { type HostPattern, parseHostPattern } from "./host-pattern.ts";
import type {
	SecretDeclaration,
	SecretPlaces,
	SecretSource,
	SecretsDefinition,
} from "./secret-declarations.ts";

const ENTRY_HINT = "Write `allowedHosts: [api.example.com]` below its name.";
const SOURCE_HINT =
	"Write `keychain`, `secretCommand: [program, argument]`, `age: file`, or `sops: file` with `key: name`.";

/** Reads `extensions.curlew.secrets`: a map of names, or a list of entries with `name`. Undefined when there is none. */
export function readSecrets(field: Field): SecretsDefinition | undefined {
	if (!field.isPresent) return undefined;
	if (field.isList) {
		const items = field.items("`- name: …`.");
		const declarations = items.flatMap((item) =>
			item.expectMap("Write `name: …`, and below it `allowedHosts: […]`.")
				? [readSecret(item, item.get("name").requiredText("The secret's name"))]
				: [],
		);
		return { declarations, captures: [] };
	}
	if (!field.expectMap("Write the secret's name, and below it `source: …`.")) {
		return undefined;
	}
	// A list under this name is no secret of that name, but what every response may hold.
	const captures = field.get("captures");
	const names = field
		.keys()
		.filter((name) => name !== "captures" || !captures.isList);
	return {
		declarations: names.map((name) => readSecret(field.get(name), name)),
		captures: captures.isList ? readCaptures(captures) : [],
	};
}

function readSecret(field: Field, name: string): SecretDeclaration {
	field.expectMap(ENTRY_HINT);
	const environments = field.get("environments");
	environments.expectMap(
		"Write the environment's name, and below it `source`.",
	);
	return {
		name,
		...readPlaces(field),
		captures: readCaptures(field.get("captures")),
		environments: new Map(
			environments
				.keys()
				.map((key) => [key, readPlaces(environments.get(key))] as const),
		),
		file: field.document.source.file,
		line: field.line,
	};
}

function readPlaces(field: Field): SecretPlaces {
	field.expectMap(ENTRY_HINT);
	const hosts = field.get("allowedHosts");
	return {
		allowedHosts: hosts.isPresent ? readHosts(hosts) : undefined,
		source: readSource(field.get("source")),
	};
}

function readHosts(field: Field): readonly HostPattern[] {
	return field.items("`[api.example.com]`").flatMap((item) => {
		const pattern = parseHostPattern(item.text() ?? "");
		if (pattern) return [pattern];
		item.report(
			`\`${item.toString()}\` is not a host.`,
			"Write `api.example.com`, `*.example.com`, `https://api.example.com:8443` or `loopback`, without a path.",
		);
		return [];
	});
}

/** The paths of captures; what a path means is told where responses are read. */
function readCaptures(field: Field): readonly string[] {
	return field.items("`[res.body.token]`").flatMap((item) => {
		const text = item.text() ?? "";
		if (/^res\.(?:body|headers)\b./.test(text)) return [text];
		item.report(
			`\`${item.toString()}\` names no part of a response.`,
			"Write `res.body.token` or `res.headers.x-session`.",
		);
		return [];
	});
}

function readSource(field: Field): SecretSource | undefined {
	if (!field.isPresent) return undefined;
	if (field.isText && field.text() === "keychain") return { kind: "keychain" };
	if (!field.expectMap(SOURCE_HINT)) return undefined;
	if (field.has("keychain")) return { kind: "keychain" };
	if (field.has("secretCommand")) return readCommand(field);
	if (field.has("age")) return readAge(field);
	if (field.has("sops")) return readSops(field);
	field.report(
		"The source of the secret is none that Curlew knows.",
		SOURCE_HINT,
	);
	return undefined;
}

function readCommand(field: Field): SecretSource | undefined {
	const items = field.get("secretCommand").items("`[op, read, op://…]`");
	const command = items.map((item) => item.text() ?? "");
	if (command[0] === undefined || command[0] === "") {
		field.get("secretCommand").report("The program is missing.", SOURCE_HINT);
		return undefined;
	}
	return { kind: "command", command, timeout: field.get("timeout").number() };
}

function readAge(field: Field): SecretSource {
	const file = field.get("age").requiredText("The encrypted file");
	return { kind: "age", file, key: field.get("key").filledText() };
}

function readSops(field: Field): SecretSource {
	const file = field.get("sops").requiredText("The encrypted file");
	const key = field.get("key").requiredText("The name of the value in it");
	return { kind: "sops", file, key };
}
