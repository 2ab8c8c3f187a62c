import { existsSync } from "node:fs";
import { basename, isAbsolute, join } from "node:path";
import type { ClientCertificate, FieldRef } from "../../../collection/model.ts";
import { compiledRequest } from "../../../request/compiled-request.ts";
import type { TemplatedText } from "../../../request/templated-text.ts";
import { certainText } from "../../check/certain-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { placeOfSetting } from "../../check/rule-settings.ts";
import type { RequestFacts } from "../../request-facts.ts";
import type { RequestView } from "../../request-view.ts";

export const danglingFile: Rule = {
	name: "dangling-file",
	severity: "error",
	about: "files that requests send or scripts require, and that are not there",
	inRequest: findModules,
	inView: findBodies,
	inCollection: findCertificates,
};

function* findCertificates(context: RuleContext): Iterable<Report> {
	yield* findAuthorities(context);
	const { definition, environments } = context.knowledge;
	const { root, settingsFile } = definition;
	// Bruno's own file has no `config` around it.
	const path = [
		...(basename(settingsFile) === "bruno.json" ? [] : ["config"]),
		"clientCertificates",
	] as const;
	yield* danglingCertificates(definition.clientCertificates, root, {
		file: settingsFile,
		path,
	});
	const files = new Set(environments.flatMap(({ chain }) => chain));
	for (const { clientCertificates, file } of files)
		yield* danglingCertificates(clientCertificates, root, { file, path: [] });
}

function* danglingCertificates(
	certificates: readonly ClientCertificate[],
	root: string,
	field: FieldRef,
): Iterable<Report> {
	for (const certificate of certificates) {
		const paths =
			certificate.kind === "pkcs12"
				? [certificate.pkcs12File]
				: [certificate.certificateFile, certificate.keyFile];
		for (const path of paths)
			if (!path.includes("{{") && !isThere(path, root))
				yield {
					message: `There is no file \`${path}\`, which the client certificate for ${certificate.domain} needs.`,
					hint: `Paths count from the collection's folder. Without the file, nothing is sent to ${certificate.domain} by https.`,
					place: { kind: "field", field, needle: path },
				};
	}
}

function* findAuthorities({ knowledge }: RuleContext): Iterable<Report> {
	const { definition } = knowledge;
	const paths = definition.extensions.certificateAuthorities ?? [];
	for (const [index, path] of paths.entries())
		if (!path.includes("{{") && !isThere(path, definition.root))
			yield {
				message: `There is no file \`${path}\`, whose certificates the collection trusts.`,
				hint: "Paths count from the collection's folder. Without the file, nothing is sent by https.",
				place: placeOfSetting(definition, ["certificateAuthorities", index]),
			};
}

function* findModules({ scripts }: RequestFacts): Iterable<Report> {
	for (const { missing } of scripts)
		for (const { source, mention } of missing)
			if (!mention.isGuarded)
				yield {
					message: `There is no file \`${mention.name}\` to require, with or without .js or .json.`,
					hint: "In scripts of requests, paths count from the collection's folder.",
					place: { kind: "code", source, range: mention },
					...(mention.isConditional && { severity: "warning" }),
				};
}

function* findBodies(
	view: RequestView,
	{ knowledge }: RuleContext,
): Iterable<Report> {
	const { definition } = view.request;
	const { body } = compiledRequest(definition, knowledge.definition);
	const paths =
		"path" in body
			? [body.path]
			: "parts" in body
				? body.parts.flatMap(({ kind, values }) =>
						kind === "file" ? values : [],
					)
				: [];
	const { root, filesFolder } = knowledge.definition;
	const folder = filesFolder ?? root;
	for (const text of paths) {
		if (text === undefined || text.template.source.trim() === "") continue;
		const path = pathOf(text, view);
		if (path === undefined || isThere(path, folder)) continue;
		const field: FieldRef = text.field ?? {
			file: definition.file,
			path: definition.basePath,
		};
		const { source } = text.template;
		yield {
			message: `There is no file \`${path}\`, which ${text.label.startsWith("the path") ? "the body" : text.label} sends.`,
			hint: `Paths count from the ${filesFolder === undefined ? "collection" : "repository"}'s folder.`,
			place: { kind: "field", field, needle: source },
			...(knowledge.definition.rules.sendsWithoutFile && {
				severity: "warning",
			}),
			subject: {
				key: path,
				item: path,
				message: ({ places }) =>
					`There is no file \`${path}\`, which ${places} send.`,
			},
		};
	}
}

/** Undefined when a part of it is not certain. */
function pathOf(text: TemplatedText, view: RequestView): string | undefined {
	const rendered = certainText(text, view);
	return rendered.spans.every(({ variable }) => variable !== undefined)
		? rendered.text
		: undefined;
}

/** Files elsewhere are the business of the machine that sends them. */
function isThere(path: string, root: string): boolean {
	return (
		isAbsolute(path) || /^[a-z]:\\/i.test(path) || existsSync(join(root, path))
	);
}
