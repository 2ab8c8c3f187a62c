import type { FormPart } from "../form-parts.ts";

const OWNERS = ["request", "folder", "collection"] as const;

/** What requests, folders and collections lack in every schema. */
const EVERYWHERE = [
	"actions",
	"after-response",
	"tags",
	"settings.encodeUrl",
	"settings.timeout",
	"settings.getAfterRedirects",
] as const;

/** The parts of forms that Postman's files have no place for: schema 2.0 and 2.1. */
export const POSTMAN_LACKS: readonly FormPart[] = [
	...OWNERS.flatMap((owner) =>
		EVERYWHERE.map((part) => `${owner}.${part}` as const),
	),
	"request.variables",
	"folder.variables",
	"request.assertions",
	"folder.headers",
	"collection.headers",
	"collection.proxy",
	"collection.clientCertificates",
	"collection.clientCertificates.disabled",
	"collection.certificateAuthorities",
	"collection.defaultEnvironment",
	"environment.extends",
	"environment.dotEnvFilePath",
	"environment.color",
];

/** The same of schema 3. */
export const POSTMAN_FOLDERS_LACK: readonly FormPart[] = [
	...POSTMAN_LACKS,
	"request.examples",
	"request.operationName",
	"folder.settings",
	"collection.settings",
];
