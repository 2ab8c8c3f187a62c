import type {
	Auth,
	Body,
	Entry,
	Folder,
	GeneratedCollection,
	Level,
	Part,
	Request,
	Variable,
} from "./collection-model.ts";

/** The files of a collection in Bruno's own format. What the format cannot express is written as near as it can be. */
export function bruFiles(
	collection: GeneratedCollection,
): Readonly<Record<string, string>> {
	return {
		"bruno.json":
			'{ "version": "1", "name": "Generated", "type": "collection" }',
		"collection.bru": file(levelSections(collection)),
		"environments/local.bru": file([
			dictionary("vars", collection.environment.map(variable)),
		]),
		...itemFiles(collection, ""),
	};
}

function itemFiles(
	{ requests, folders }: Pick<Folder, "requests" | "folders">,
	at: string,
): Readonly<Record<string, string>> {
	const files: Record<string, string> = {};
	for (const [index, request] of requests.entries())
		files[`${at}r${index}.bru`] = requestFile(request, `${at}r${index}`);
	for (const [index, folder] of folders.entries()) {
		const path = `${at}f${index}/`;
		if (folder.hasFile) {
			files[`${path}folder.bru`] = file([
				dictionary("meta", meta(folder)),
				...levelSections(folder),
			]);
		}
		Object.assign(files, itemFiles(folder, path));
	}
	return files;
}

function meta({ name, seq }: Pick<Folder, "name" | "seq">): string[] {
	return [
		...(name === undefined ? [] : [`  name: ${oneLine(name)}`]),
		...(seq === undefined ? [] : [`  seq: ${seq}`]),
	];
}

function requestFile(request: Request, id: string): string {
	const isGraphql = request.body?.type === "graphql" && request.seq === 2;
	const known = /^(?:GET|POST|PUT|DELETE|PATCH|OPTIONS)$/.test(request.method);
	const ofKind = (type: string) =>
		request.params.filter((param) => param.type === type).map(entry);
	return file([
		dictionary("meta", [
			...meta(request),
			`  type: ${isGraphql ? "graphql" : "http"}`,
			...(request.tags.length === 0
				? []
				: [
						`  tags: [\n${request.tags.map((tag) => `    ${tag}\n`).join("")}  ]`,
					]),
		]),
		dictionary(known ? request.method.toLowerCase() : "http", [
			...(known ? [] : [`  method: ${request.method}`]),
			`  url: {{host}}/${id}${request.path}`,
			...(request.body === undefined && request.seq === 1
				? []
				: [`  body: ${mode(request.body)}`]),
			...(request.auth === undefined
				? []
				: [`  auth: ${authMode(request.auth)}`]),
		]),
		dictionary("params:query", ofKind("query")),
		dictionary("params:path", ofKind("path")),
		...sharedSections(request),
		...authSections(request.auth),
		...bodySections(request.body),
		dictionary(
			"assert",
			request.assertions
				.filter(({ value }) => !value.includes("\n"))
				.map(
					({ expression, operator, value, disabled }) =>
						`  ${disabled ? "~" : ""}${expression}: ${operator} ${value}`,
				),
		),
	]);
}

function levelSections(level: Level): string[] {
	const isAbsent = level.auth === undefined;
	return [
		...sharedSections(level),
		...(isAbsent
			? []
			: [dictionary("auth", [`  mode: ${authMode(level.auth)}`])]),
		...authSections(level.auth),
	];
}

function sharedSections(level: Level): string[] {
	const { headers, variables, actions, scripts, settings, docs } = level;
	const code = (codes: readonly string[] | undefined) =>
		codes?.join("\n\n") ?? "";
	return [
		dictionary("headers", headers.map(entry)),
		dictionary("vars:pre-request", variables.map(variable)),
		dictionary(
			"vars:post-response",
			actions.map(
				({ name, value, scope, disabled }) =>
					`  ${disabled ? "~" : ""}${scope === "request" ? "@" : ""}${name}: ${value}`,
			),
		),
		text("script:pre-request", code(scripts["before-request"]?.slice(0, 1))),
		text("script:post-response", code(scripts["after-response"])),
		text("tests", code(scripts.tests?.slice(0, 1))),
		dictionary(
			"settings",
			Object.entries(settings)
				.filter(([, value]) => value !== undefined)
				.map(([name, value]) => `  ${name}: ${value}`),
		),
		text("docs", docs ?? ""),
	];
}

function entry({ name, value, disabled, description }: Entry): string {
	const above =
		description === undefined
			? ""
			: `  @description(${description.includes("\n") ? `'''\n${indented(description, 4)}\n  '''` : `"${description.replace(/["\\]/g, "\\$&")}"`})\n`;
	return `${above}  ${disabled ? "~" : ""}${quoted(name)}: ${longValue(value)}`;
}

function variable(one: Variable): string {
	const type =
		one.type === undefined
			? ""
			: `  @${one.type === "null" ? "object" : one.type}\n`;
	return type + entry(one);
}

function part({ files, contentType, ...one }: Part): string {
	const value = files === undefined ? one.value : `@file(${files.join("|")})`;
	const behind =
		contentType === undefined ? "" : ` @contentType(${contentType})`;
	return `${entry({ ...one, value })}${behind}`;
}

function bodySections(body: Body | undefined): string[] {
	if (body === undefined) return [];
	switch (body.type) {
		case "form-urlencoded":
			return [dictionary("body:form-urlencoded", body.entries.map(entry))];
		case "multipart-form":
			return [dictionary("body:multipart-form", body.parts.map(part))];
		case "file":
			return [
				dictionary(
					"body:file",
					body.files.map(
						({ path, contentType, selected }) =>
							`  ${selected ? "" : "~"}file: @file(${path}) @contentType(${contentType})`,
					),
				),
			];
		case "graphql":
			return [
				text("body:graphql", body.query),
				text("body:graphql:vars", body.variables),
			];
		default:
			return [text(`body:${body.type}`, body.text)];
	}
}

function mode(body: Body | undefined): string {
	if (body === undefined) return "none";
	switch (body.type) {
		case "form-urlencoded":
			return "formUrlEncoded";
		case "multipart-form":
			return "multipartForm";
		default:
			return body.type;
	}
}

function authMode(auth: Exclude<Auth, undefined> | undefined): string {
	return typeof auth === "object" ? auth.type : (auth ?? "none");
}

const OAUTH: Readonly<Record<string, string>> = {
	accessTokenSecret: "token_secret",
	flow: "grant_type",
	tokenId: "credentials_id",
	headerPrefix: "token_header_prefix",
	queryKey: "token_query_key",
};

function authSections(auth: Auth): string[] {
	if (typeof auth !== "object") return [];
	const { type, fields } = auth;
	const isOauth = type.startsWith("oauth");
	const lines = Object.entries(fields).map(([name, value]) => {
		const snake =
			OAUTH[name] ?? name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
		if (type === "oauth2" && name === "placement")
			return `  credentials_placement: ${value}`;
		const written =
			value === "resource_owner_password_credentials" ? "password" : value;
		if (type === "apikey" && value === "query")
			return "  placement: queryparams";
		return `  ${isOauth ? snake : name}: ${oneLine(written)}`;
	});
	const isInQuery =
		fields.queryKey !== undefined && fields.headerPrefix === undefined;
	return [
		dictionary(`auth:${type}`, [
			...lines,
			...(isInQuery ? ["  token_placement: url"] : []),
		]),
	];
}

function file(sections: readonly string[]): string {
	return sections.filter((section) => section !== "").join("\n");
}

function dictionary(name: string, entries: readonly string[]): string {
	return entries.length === 0 ? "" : `${name} {\n${entries.join("\n")}\n}\n`;
}

function text(name: string, content: string): string {
	return content === "" ? "" : `${name} {\n${indented(content, 2)}\n}\n`;
}

function quoted(name: string): string {
	const plain = name.replaceAll("\n", " ").replace(/\\$/, "");
	return /[\s:"{}]|^~|^@.*\(/.test(plain)
		? `"${plain.replaceAll('"', '\\"')}"`
		: plain;
}

function longValue(value: string): string {
	if (value.trim() === "[") return "";
	if (!value.includes("\n"))
		return value.trimStart().startsWith("'''") ? "" : value;
	return `'''\n${indented(value.replaceAll("'''", ""), 4)}\n  '''`;
}

function oneLine(value: string): string {
	return value === "[" || value.startsWith("'''") ? "x" : value;
}

function indented(content: string, spaces: number): string {
	return content
		.split("\n")
		.map((line) => " ".repeat(spaces) + line)
		.join("\n");
}
