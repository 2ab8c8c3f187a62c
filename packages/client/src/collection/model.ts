import type { Syntax, Value } from "@curlew/template";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { CollectionFormat } from "../formats/collection-format.ts";
import type { CurlewKey } from "../formats/keys/collection-shapes.ts";
import type {
	ClientRules,
	UnresolvedPolicy,
} from "../formats/rules/client-rules.ts";
import type { FieldPath, FieldRef } from "../formats/tree/field-path.ts";
import type { BodyKindOf, RawBodyKind } from "../kinds/body-kinds.ts";
import type { SettingValues } from "../kinds/settings.ts";
import type { AuthDefinition } from "./auth-model.ts";
import type { ClientCertificate, ProxyDefinition } from "./connection-model.ts";
import type { ContractSetting } from "./contract-setting.ts";
import type { Choices } from "./read/read-enum.ts";
import type { SecretsDefinition } from "./read/secret-declarations.ts";
import type { RetryDefinition } from "./retry-model.ts";

export type {
	AuthDefinition,
	ClientCertificate,
	FieldPath,
	FieldRef,
	ProxyDefinition,
	UnresolvedPolicy,
};

/**
 * The model of a collection: what stands on disk, validated and normalised,
 * whatever format it was read from. Everything is readonly; nothing here has
 * been rendered. Lists keep disabled entries, so that an index here is the
 * index in the file.
 */

export interface Entry {
	readonly name: string;
	readonly value: string;
	readonly isDisabled: boolean;
}

export interface Param extends Entry {
	readonly kind: "query" | "path";
}

export interface MultipartPart {
	readonly name: string;
	readonly kind: "text" | "file";
	/** One text, or one or more file paths (absolute, or relative to the collection's root). */
	readonly values: readonly string[];
	readonly contentType: string | undefined;
	readonly isDisabled: boolean;
}

/** `field` is where the content stands: the `data` field of the (selected variant of the) body. */
export type BodyDefinition =
	| { readonly kind: "none" }
	| {
			readonly kind: RawBodyKind;
			readonly text: string;
			readonly field: FieldRef;
	  }
	| {
			readonly kind: BodyKindOf<"entries">;
			readonly entries: readonly Entry[];
			readonly field: FieldRef;
	  }
	| {
			readonly kind: BodyKindOf<"parts">;
			readonly parts: readonly MultipartPart[];
			readonly field: FieldRef;
	  }
	| {
			readonly kind: BodyKindOf<"files">;
			/** The selected file; absent when none is. */
			readonly filePath: string | undefined;
			readonly contentType: string | undefined;
			readonly field: FieldRef;
	  }
	| {
			readonly kind: BodyKindOf<"graphql">;
			readonly query: string;
			/** JSON text; empty when there are none. */
			readonly variables: string;
			/** Which operation of the query is meant, where that is said. */
			readonly operationName?: string;
			readonly field: FieldRef;
	  };

/** A variable as a file defines it. */
export interface VariableDefinition {
	readonly name: string;
	/** The typed value; absent for a secret whose value does not stand in the file, as it should be. */
	readonly value: Value | undefined;
	readonly isSecret: boolean;
	readonly isDisabled: boolean;
	/** The client's own app leaves it out, and its runs do not: `"enabled": false` in an environment of Postman's. */
	readonly isOffInApp?: true;
	/** Line of the definition in its file, from 1. */
	readonly line: number;
	readonly file: string;
}

export type ScriptKind = "before-request" | "after-response" | "tests";

/** Where a line of code stands in a file that writes it as a text of its own, or in the middle of one. */
export interface CodeLine {
	/** From 1. */
	readonly line: number;
	/** Columns in front of it. */
	readonly indent: number;
}

export interface ScriptDefinition {
	readonly kind: ScriptKind;
	readonly code: string;
	readonly file: string;
	/** The line of the file on which the code's first line stands, from 1. */
	readonly line: number;
	/** How many columns the file indents the code by, so that columns can be reported as the editor shows them. */
	readonly indent: number;
	/** Where each line of the code stands, where that is not one below the other. */
	readonly lines?: readonly CodeLine[];
}

export interface AssertionDefinition {
	/** For instance `res.body.users[0].name`. */
	readonly expression: string;
	/** For instance `eq`. Kept as written; unknown operators fail when they are judged. */
	readonly operator: string;
	readonly value: string;
	readonly isDisabled: boolean;
	readonly field: FieldRef;
	readonly line: number;
}

export interface SetVariableAction {
	readonly kind: "set-variable";
	readonly phase: "before-request" | "after-response";
	readonly expression: string;
	readonly variable: {
		readonly name: string;
		readonly scope:
			| "runtime"
			| "request"
			| "folder"
			| "collection"
			| "environment";
	};
	readonly isDisabled: boolean;
	readonly field: FieldRef;
	readonly line: number;
}

/** Absent fields are inherited: request → folders, innermost first → collection → Curlew's defaults. */
export type RequestSettings = Partial<SettingValues>;

/** What a collection or a folder gives to every request below it. */
export interface RequestDefaults {
	readonly headers: readonly Entry[];
	readonly auth: AuthDefinition;
	/** Those that requests choose by their ids, where there are several. */
	readonly auths?: ReadonlyMap<string, AuthDefinition>;
	readonly variables: readonly VariableDefinition[];
	readonly scripts: readonly ScriptDefinition[];
	readonly actions: readonly SetVariableAction[];
	readonly settings: RequestSettings;
	/** Instead of `settings` for GraphQL requests, where the file tells them apart. */
	readonly graphqlSettings?: RequestSettings;
}

/** What was read from a file in spite of errors in it. */
interface Faulty {
	/** The errors. As long as there are any, nothing is sent of what the file describes or gives something to. */
	readonly faults: readonly Diagnostic[];
}

export interface FolderDefinition extends Faulty {
	readonly kind: "folder";
	readonly name: string;
	/** What its client calls it beside the name, where its format has such: `id` of Postman's items. */
	readonly id?: string;
	readonly seq: number | undefined;
	readonly tags: readonly string[];
	/** Path of the folder relative to the collection's root, with `/`; "" for none. */
	readonly path: string;
	/** `folder.yml`, absolute; absent where the folder has none. In a bundled collection: the collection file. */
	readonly file: string | undefined;
	/** The own file of a collection that the folder is by itself. Absolute. */
	readonly collectionFile?: string;
	/** Where `headers`, `variables` and so on stand in `file`: e.g. `["request"]`. */
	readonly requestPath: FieldPath;
	readonly defaults: RequestDefaults;
	readonly docs: string | undefined;
}

export interface RequestExample {
	readonly name: string;
	readonly request: unknown;
	readonly response: unknown;
}

export interface RequestDefinition extends Faulty {
	readonly kind: "request";
	/** What kind of request it is: `http`, `graphql`. Its section in the file is called like it. */
	readonly protocol: string;
	/** What only this kind of request has, for its protocol. */
	readonly details?: unknown;
	readonly name: string;
	/** What its client calls it beside the name, where its format has such: `id` of Postman's items. */
	readonly id?: string;
	readonly seq: number | undefined;
	readonly tags: readonly string[];
	/** The request's identity: its file relative to the collection's root without the ending, with `/`: `users/create`. In a bundled collection: the names. */
	readonly path: string;
	/** Absolute. */
	readonly file: string;
	/** Where the request stands in `file`: `[]`, or `["items", 3, "items", 0]` in a bundled collection. */
	readonly basePath: FieldPath;
	/** Enclosing folders, outermost first. */
	readonly folders: readonly FolderDefinition[];
	/** As written: may hold placeholders. */
	readonly method: string;
	readonly url: string;
	readonly headers: readonly Entry[];
	readonly params: readonly Param[];
	readonly body: BodyDefinition;
	readonly auth: AuthDefinition;
	readonly variables: readonly VariableDefinition[];
	readonly scripts: readonly ScriptDefinition[];
	readonly assertions: readonly AssertionDefinition[];
	readonly actions: readonly SetVariableAction[];
	readonly settings: RequestSettings;
	readonly examples: readonly RequestExample[];
	/** Absent: `--retries` decides. */
	readonly retry?: RetryDefinition;
	readonly docs: string | undefined;
}

export interface EnvironmentDefinition {
	readonly name: string;
	readonly file: string;
	/** Name of the environment that this one builds upon. */
	readonly extends: string | undefined;
	/** Path of its own `.env` file, relative to the collection's root. */
	readonly dotEnvFile: string | undefined;
	readonly variables: readonly VariableDefinition[];
	readonly clientCertificates: readonly ClientCertificate[];
}

/** `extensions.curlew` of the collection file. */
export interface CurlewExtensions {
	readonly unresolved: UnresolvedPolicy | undefined;
	/** A range of client versions: `>=2.2.0`. */
	readonly requires: string | undefined;
	/** Absent when the collection says nothing about secrets. */
	readonly secrets?: SecretsDefinition | undefined;
	/** The environment where none is asked for; Bruno calls it `presets.defaultEnvironment`. */
	readonly defaultEnvironment?: string | undefined;
	/** Paths of PEM files with certificates that its requests trust besides those of the user. They may hold placeholders; relative ones are relative to the collection's root. */
	readonly certificateAuthorities?: readonly string[] | undefined;
	/** What its exchanges are judged by. */
	readonly contract?: ContractSetting | undefined;
	/** Of `snapshots.mask`: what may change in every snapshot. */
	readonly snapshotMasks?: readonly string[] | undefined;
	/** Of `enum`: the only values of variables, and answers to questions. */
	readonly choices?: Choices | undefined;
	/** As they stand. */
	readonly all: Readonly<Partial<Record<CurlewKey, unknown>>>;
}

/** The collection's own file: `opencollection.yml`, or the bundled single file. */
export interface CollectionDefinition extends Faulty {
	readonly name: string;
	readonly version: string | undefined;
	/** Absolute path of the folder. */
	readonly root: string;
	/** What paths of files count from. Absolute. Default: the root. */
	readonly filesFolder?: string;
	readonly file: string;
	/** The file in which `extensions` stand: the same, unless the format has another one for them. */
	readonly settingsFile: string;
	readonly format: CollectionFormat;
	/** Whether the requests stand in the collection's own file. */
	readonly isBundled: boolean;
	/** What the client that made the collection does. */
	readonly rules: ClientRules;
	/** What its placeholders are. */
	readonly syntax: Syntax;
	/** Where `headers`, `variables` and so on stand in `file`. */
	readonly requestPath: FieldPath;
	readonly defaults: RequestDefaults;
	readonly proxy: ProxyDefinition;
	readonly clientCertificates: readonly ClientCertificate[];
	readonly extensions: CurlewExtensions;
	readonly docs: string | undefined;
}
