import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type {
	ClientCertificate,
	EnvironmentDefinition,
} from "../../collection/model.ts";
import { compiledRequest } from "../../request/compiled-request.ts";
import type { DotEnvFile } from "../../variables/process-environment.ts";
import { realPathOf } from "../../variables/trust/granted-files.ts";
import type { Knowledge } from "../knowledge.ts";
import type { RequestFacts } from "../request-facts.ts";
import { ProcessNames } from "./process-names.ts";
import { RequestHosts } from "./request-hosts.ts";

/** Something of the user's that a collection uses, and where it goes. */
export interface RequestedValue {
	/** Of an environment variable, or of a profile of AWS. */
	readonly name: string;
	/** `https://api.example.com`, `{{baseUrl}}` for what only a run can tell, `ANYWHERE` for what a script may choose. In alphabetical order. */
	readonly hosts: readonly string[];
	/** Paths of the requests that use it, in the order of a run. */
	readonly requests: readonly string[];
}

/** A file outside of the collection's folder. */
export interface RequestedFile {
	/** Absolute, links followed. */
	readonly path: string;
	/** What it is to the collection. */
	readonly role: ".env file" | "certificate" | "key";
}

/** What a collection would take of its user's that lies outside of its folder, as far as its files tell. */
export interface RequestedAccess {
	/** Names that no `.env` file of its own gives in every environment. */
	readonly environment: readonly RequestedValue[];
	readonly awsProfiles: readonly RequestedValue[];
	/** Those that exist. */
	readonly files: readonly RequestedFile[];
}

/** The environment of the workspace that requests see, with its `.env` file. */
interface GlobalFacts {
	/** The base first. */
	readonly environments: readonly EnvironmentDefinition[];
	readonly dotEnvFile: DotEnvFile | undefined;
}

/**
 * Names that scripts make up while they run are in no list: nobody can be asked
 * for them, and they are not allowed.
 */
export function requestedAccess(
	knowledge: Knowledge,
	global?: GlobalFacts,
): RequestedAccess {
	const hosts = new RequestHosts(knowledge, global?.environments);
	const uses = new ProcessNames(knowledge, global?.environments);
	const environment: RequestedValue[] = [];
	for (const [name, { requests, inScripts }] of uses.all()) {
		if (global?.dotEnvFile?.values?.has(name)) continue;
		if (isGivenByFiles(name, knowledge)) continue;
		environment.push({
			name,
			hosts: hosts.of(requests, inScripts),
			requests: requests.map(({ definition }) => definition.path),
		});
	}
	return {
		environment: environment.sort(byName),
		awsProfiles: awsProfiles(knowledge, hosts),
		files: filesOutside(knowledge),
	};
}

/** `.env` files come first: then nobody reads the process. */
function isGivenByFiles(name: string, { environments }: Knowledge): boolean {
	return environments.every(({ processEnvironment }) =>
		processEnvironment.files.some(({ values }) => values?.has(name)),
	);
}

function awsProfiles(
	knowledge: Knowledge,
	hosts: RequestHosts,
): readonly RequestedValue[] {
	const users = new Map<string, RequestFacts[]>();
	for (const request of knowledge.run)
		for (const name of profilesOf(request, knowledge)) {
			const known = users.get(name) ?? [];
			users.set(name, [...known, request]);
		}
	return [...users]
		.map(([name, requests]) => ({
			name,
			hosts: hosts.of(requests, new Set()),
			requests: requests.map(({ definition }) => definition.path),
		}))
		.sort(byName);
}

/** Keys that stand in the fields come first. */
function profilesOf(
	request: RequestFacts,
	knowledge: Knowledge,
): ReadonlySet<string> {
	const { auth } = compiledRequest(request.definition, knowledge.definition);
	if (auth.kind !== "scheme" || auth.scheme !== "awsv4") return new Set();
	const isWritten = (name: string) =>
		(auth.fields.get(name)?.template.source.trim() ?? "") !== "";
	const profile = auth.fields.get("profileName");
	if (profile === undefined) return new Set();
	if (isWritten("accessKeyId") && isWritten("secretAccessKey"))
		return new Set();
	const names = knowledge.environments.map((environment) => {
		const view = knowledge.view(request, environment);
		return profile.template.render(view.certainValues()).text.trim();
	});
	return new Set(names.filter((name) => name !== "" && !name.includes("{{")));
}

function filesOutside({
	definition: { root, clientCertificates, extensions },
	environments,
}: Knowledge): readonly RequestedFile[] {
	const chains = environments.flatMap(({ chain }) => chain);
	const certificates = [
		...clientCertificates,
		...chains.flatMap((one) => one.clientCertificates),
	];
	const named = [
		[".env file", ".env"] as const,
		...chains.flatMap(({ dotEnvFile }) =>
			dotEnvFile === undefined ? [] : [[".env file", dotEnvFile] as const],
		),
		...certificates.flatMap(filesOfCertificate),
		...(extensions.certificateAuthorities ?? []).map(
			(file) => ["certificate", file] as const,
		),
	];
	const files = new Map<string, RequestedFile>();
	for (const [role, label] of named) {
		const path = resolve(root, label);
		const real = existsSync(path) ? realPathOf(path) : undefined;
		if (real !== undefined) files.set(real, { path: real, role });
	}
	return [...files.values()];
}

function filesOfCertificate(
	certificate: ClientCertificate,
): readonly (readonly [RequestedFile["role"], string])[] {
	return certificate.kind === "pkcs12"
		? [["certificate", certificate.pkcs12File]]
		: [
				["certificate", certificate.certificateFile],
				["key", certificate.keyFile],
			];
}

function byName(a: RequestedValue, b: RequestedValue): number {
	return a.name < b.name ? -1 : 1;
}
