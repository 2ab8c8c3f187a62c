import type { OpenCollection } from "@opencollection/types";
import type { Folder, FolderInfo } from "@opencollection/types/collection/item";
import type {
	ActionSetVariable,
	SetVariableActionSelector,
	SetVariableActionTarget,
} from "@opencollection/types/common/actions";
import type { Assertion } from "@opencollection/types/common/assertions";
import type { Auth } from "@opencollection/types/common/auth";
import type { AuthOAuth1 } from "@opencollection/types/common/auth-oauth1";
import type {
	AuthOAuth2,
	OAuth2AdditionalParameter,
} from "@opencollection/types/common/auth-oauth2";
import type { Author, Info } from "@opencollection/types/common/info";
import type { RequestDefaults } from "@opencollection/types/common/request-defaults";
import type { Script } from "@opencollection/types/common/scripts";
import type {
	SecretVariable,
	Variable,
} from "@opencollection/types/common/variables";
import type {
	PemCertificate,
	Pkcs12Certificate,
} from "@opencollection/types/config/certificates";
import type { CollectionConfig } from "@opencollection/types/config/collection";
import type { Environment } from "@opencollection/types/config/environments";
import type {
	ProxyConnectionAuth,
	ProxyConnectionConfig,
	Proxy as ProxyType,
} from "@opencollection/types/config/proxy";
import type {
	GraphQLBody,
	GraphQLRequest,
	GraphQLRequestDetails,
	GraphQLRequestSettings,
} from "@opencollection/types/requests/graphql";
import type {
	FileBodyVariant,
	FormUrlEncodedEntry,
	HttpRequest,
	HttpRequestBody,
	HttpRequestDetails,
	HttpRequestExample,
	HttpRequestExampleRequest,
	HttpRequestExampleResponse,
	HttpRequestHeader,
	HttpRequestInfo,
	HttpRequestParam,
	HttpRequestRuntime,
	HttpRequestSettings,
	MultipartFormEntry,
	RawBody,
} from "@opencollection/types/requests/http";
import { expect, test } from "vitest";
import { oauth1 } from "../../kinds/auth/oauth1.ts";
import { oauth2 } from "../../kinds/auth/oauth2.ts";
import { PARAMETER_FIELDS } from "../../kinds/auth/oauth2-parameters.ts";
import { AUTH, authShape } from "./auth-shapes.ts";
import {
	AUTHOR,
	COLLECTION,
	COLLECTION_INFO,
	CONFIG,
	ENVIRONMENT,
	PEM,
	PKCS12,
	PROXY,
	PROXY_AUTH,
	PROXY_CONFIG,
} from "./collection-shapes.ts";
import {
	ACTION,
	ASSERTION,
	FILE,
	FORM_ENTRY,
	HEADER,
	PARAM,
	PART,
	SCRIPT,
	SELECTOR,
	TARGET,
	VARIABLE,
} from "./entry-shapes.ts";
import {
	BODY,
	DEFAULTS,
	EXAMPLE,
	EXAMPLE_REQUEST,
	EXAMPLE_RESPONSE,
	FOLDER,
	GRAPHQL_BODY,
	GRAPHQL_REQUEST,
	GRAPHQL_SECTION,
	HTTP_REQUEST,
	HTTP_SECTION,
	INFO,
	RAW,
	RUNTIME,
	SETTINGS_SHAPE,
} from "./request-shapes.ts";
import type { Shape } from "./shape.ts";

/** The keys of every member of a union. */
type KeysOf<T> = T extends unknown ? keyof T & string : never;
type NamesOf<S> = S extends Shape<infer Key> ? Key : never;
/** `true`, or the keys of the format that a shape lacks. */
type Has<S, T> = [Exclude<KeysOf<T>, NamesOf<S>>] extends [never]
	? true
	: Exclude<KeysOf<T>, NamesOf<S>>;

const PARAMETER = authShape("parameter", { fields: PARAMETER_FIELDS });

function hasAll<T>() {
	// A shape without one of the type's keys does not compile here, and the error names the keys.
	return <S extends Shape<string>>(shape: S, isComplete: Has<S, T>) =>
		[shape.what, isComplete] as const;
}

test("every key of OpenCollection's own types is known", () => {
	const shapes = [
		hasAll<HttpRequest>()(HTTP_REQUEST, true),
		hasAll<HttpRequestInfo>()(INFO, true),
		hasAll<HttpRequestDetails>()(HTTP_SECTION, true),
		hasAll<HttpRequestRuntime>()(RUNTIME, true),
		hasAll<HttpRequestSettings>()(SETTINGS_SHAPE, true),
		hasAll<HttpRequestHeader>()(HEADER, true),
		hasAll<HttpRequestParam>()(PARAM, true),
		hasAll<HttpRequestExample>()(EXAMPLE, true),
		hasAll<HttpRequestExampleRequest>()(EXAMPLE_REQUEST, true),
		hasAll<HttpRequestExampleResponse>()(EXAMPLE_RESPONSE, true),
		hasAll<RawBody>()(RAW, true),
		hasAll<FormUrlEncodedEntry>()(FORM_ENTRY, true),
		hasAll<MultipartFormEntry>()(PART, true),
		hasAll<FileBodyVariant>()(FILE, true),
		hasAll<GraphQLRequest>()(GRAPHQL_REQUEST, true),
		hasAll<GraphQLRequestDetails>()(GRAPHQL_SECTION, true),
		hasAll<GraphQLRequestSettings>()(SETTINGS_SHAPE, true),
		hasAll<GraphQLBody>()(GRAPHQL_BODY, true),
		hasAll<Variable | SecretVariable>()(VARIABLE, true),
		hasAll<Script>()(SCRIPT, true),
		hasAll<Assertion>()(ASSERTION, true),
		hasAll<ActionSetVariable>()(ACTION, true),
		hasAll<SetVariableActionSelector>()(SELECTOR, true),
		hasAll<SetVariableActionTarget>()(TARGET, true),
		hasAll<AuthOAuth1>()(authShape("oauth1", oauth1), true),
		hasAll<AuthOAuth2>()(authShape("oauth2", oauth2), true),
		hasAll<OAuth2AdditionalParameter>()(PARAMETER, true),
		hasAll<Folder>()(FOLDER, true),
		hasAll<FolderInfo>()(INFO, true),
		hasAll<RequestDefaults>()(DEFAULTS, true),
		hasAll<OpenCollection>()(COLLECTION, true),
		hasAll<Info>()(COLLECTION_INFO, true),
		hasAll<Author>()(AUTHOR, true),
		hasAll<CollectionConfig>()(CONFIG, true),
		hasAll<Environment>()(ENVIRONMENT, true),
		hasAll<ProxyType>()(PROXY, true),
		hasAll<ProxyConnectionConfig>()(PROXY_CONFIG, true),
		hasAll<ProxyConnectionAuth>()(PROXY_AUTH, true),
		hasAll<PemCertificate>()(PEM, true),
		hasAll<Pkcs12Certificate>()(PKCS12, true),
	];
	expect(shapes.length).toBe(40);
});

test("so is every type of authentication, body and script", () => {
	const auth: readonly Exclude<Auth, "inherit">["type"][] = [
		"awsv4",
		"basic",
		"wsse",
		"bearer",
		"digest",
		"ntlm",
		"apikey",
		"oauth1",
		"oauth2",
	];
	const bodies: readonly HttpRequestBody["type"][] = [
		"json",
		"text",
		"xml",
		"sparql",
		"form-urlencoded",
		"multipart-form",
		"file",
	];
	expect(AUTH.types).toEqual(expect.arrayContaining([...auth]));
	expect(BODY.types).toEqual(expect.arrayContaining([...bodies]));
	// The words of the types themselves, checked by the compiler.
	const types: readonly (typeof AUTH.types)[number][] = auth;
	const kinds: readonly (typeof BODY.types)[number][] = bodies;
	expect([types.length, kinds.length]).toEqual([9, 7]);
});
