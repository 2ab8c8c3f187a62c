import type { SettingName } from "../kinds/settings.ts";

type FolderOwner = "folder" | "collection";

/** What requests, folders and the collection have in their forms. */
type SharedPart =
	| "variables"
	| "actions"
	| "after-response"
	| "tags"
	| "settings"
	| `settings.${SettingName}`;

/** How a collection connects, and the environment where nobody chooses one. `disabled`: a certificate can be switched off by itself. */
type ConnectionPart =
	| "proxy"
	| "clientCertificates"
	| "clientCertificates.disabled"
	| "certificateAuthorities"
	| "defaultEnvironment";

/** A part of a form that files of a format may have no place for, behind whose form it is. `settings` are all of them, `actions` the variables from the response, `after-response` scripts there that are no tests. */
export type FormPart =
	| `${"request" | FolderOwner}.${SharedPart}`
	| `${FolderOwner}.headers`
	| `collection.${ConnectionPart}`
	| "request.assertions"
	| "request.examples"
	| "request.operationName"
	| `environment.${"extends" | "dotEnvFilePath" | "color"}`;
