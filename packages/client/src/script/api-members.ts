import { nearestName } from "@curlew/template";

const LIST =
	"get one all idx count has indexOf find filter each forEach map reduce toJSON toObject toString add upsert remove clear";

/** What Postman's lists have, of headers, params and cookies. */
const PROPERTY_LIST =
	"members one get all idx count indexOf has each forEach map filter find reduce add append prepend insert insertAfter upsert remove clear populate repopulate assimilate toObject toJSON toString contentSize";

/** What Postman's scopes of variables have. */
const SCOPE = "has get set unset clear toObject values toJSON replaceIn";

/**
 * Every name that the objects of the script API have, by the way that leads there.
 * A test holds it to what the sandboxes give scripts.
 */
export const API_MEMBERS: Readonly<Record<string, readonly string[]>> = {
	client: words(
		"hasVar getVar setVar deleteVar getAllVars deleteAllVars hasEnvVar getEnvVar setEnvVar deleteEnvVar getAllEnvVars deleteAllEnvVars hasGlobalEnvVar getGlobalEnvVar setGlobalEnvVar deleteGlobalEnvVar getAllGlobalEnvVars deleteAllGlobalEnvVars hasCollectionVar getCollectionVar setCollectionVar deleteCollectionVar getAllCollectionVars deleteAllCollectionVars getFolderVar getRequestVar getSecretVar getOauth2CredentialVar cwd getCollectionName getEnvName getProcessEnv isSafeMode interpolate sleep setNextRequest getTestResults getAssertionResults resetOauth2Credential disableParsingResponseJson visualize clearVisualizations runner utils sendRequest runRequest cookies",
	),
	"client.runner": words(
		"skipRequest stopExecution setNextRequest iterationIndex totalIterations iterationData",
	),
	"client.runner.iterationData": words("has get getAll stringify set unset"),
	"client.utils": words("minifyJson minifyXml"),
	"client.cookies": words(`${LIST} delete jar`),
	req: words(
		"url method headers headerList body timeout name pathParams tags getUrl setUrl getHost getPath getQueryString getMethod setMethod getAuthMode getHeaders setHeaders getHeader setHeader deleteHeader deleteHeaders getBody setBody setMaxRedirects getTimeout setTimeout getExecutionMode getExecutionPlatform onFail disableParsingResponseJson getName getPathParams getTags",
	),
	"req.headerList": words(`${LIST} populate repopulate assimilate`),
	res: words(
		"status statusText headers headerList body responseTime url getStatus getStatusText getHeader getHeaders getBody setBody getResponseTime getUrl getSize getDataBuffer text json jq toJSON",
	),
	"res.headerList": words(`${LIST} populate repopulate assimilate`),
	pm: words(
		"environment collectionVariables globals variables iterationData test expect response request sendRequest cookies execution info require vault visualizer datasets state message",
	),
	"pm.environment": words(`${SCOPE} name id`),
	"pm.globals": words(`${SCOPE} id`),
	"pm.collectionVariables": words(SCOPE),
	"pm.variables": words(SCOPE),
	"pm.iterationData": words(SCOPE),
	"pm.request": words(
		"method headers url body auth update addHeader upsertHeader removeHeader forEachHeader getHeaders addQueryParams removeQueryParams authorizeUsing size clone toJSON to",
	),
	"pm.request.url": words(
		"auth protocol port path hash host query variables update getHost getPath getQueryString getPathWithQuery getRemote getBaseUrl getOAuth1BaseUrl addQueryParams removeQueryParams toString toJSON getRaw",
	),
	"pm.request.url.query": words(PROPERTY_LIST),
	"pm.request.headers": words(PROPERTY_LIST),
	"pm.response": words(
		"id _details code status responseTime responseSize headers cookies stream text json jsonp reason size mime contentInfo dataURI encoding details toJSON to",
	),
	"pm.response.headers": words(PROPERTY_LIST),
	"pm.cookies": words(`${PROPERTY_LIST} jar`),
	"pm.execution": words("setNextRequest skipRequest location runRequest"),
	"pm.info": words("eventName iteration iterationCount requestName requestId"),
	postman: words(
		"setEnvironmentVariable getEnvironmentVariable clearEnvironmentVariable clearEnvironmentVariables setGlobalVariable getGlobalVariable clearGlobalVariable clearGlobalVariables setNextRequest getResponseHeader getResponseCookie",
	),
};

/** What every object and function of JavaScript has. */
const OF_ALL = new Set(
	words(
		"constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf call apply bind length name",
	),
);

/** `bru` is another name of `client`. */
const ALIASES: Readonly<Record<string, string>> = { bru: "client" };

/** A name that an object of the script API does not have. */
export interface UnknownMember {
	/** As it is written: `bru.runner`. */
	readonly owner: string;
	readonly name: string;
	/** The name that was probably meant. */
	readonly meant?: string;
}

/**
 * The first step of a way through the script API that leads nowhere.
 *
 * @param way as it is written: `["bru", "runner", "skipReqest"]`
 * @returns undefined when all is known, or nothing can be told
 */
export function unknownMember(
	way: readonly string[],
): UnknownMember | undefined {
	const [root = "", ...steps] = way;
	let place = Object.hasOwn(ALIASES, root) ? (ALIASES[root] ?? root) : root;
	let owner = root;
	for (const name of steps) {
		const members = Object.hasOwn(API_MEMBERS, place)
			? API_MEMBERS[place]
			: undefined;
		if (members === undefined || OF_ALL.has(name)) return undefined;
		if (!members.includes(name)) {
			const meant = nearestName(name, members);
			return { owner, name, ...(meant !== undefined && { meant }) };
		}
		place = `${place}.${name}`;
		owner = `${owner}.${name}`;
	}
	return undefined;
}

/** What to write instead of a name that is not there. */
export function hintForMember({ owner, meant }: UnknownMember): string {
	const place = owner.replace(/^bru\b/, "client");
	return meant === undefined
		? `\`${owner}\` has ${(API_MEMBERS[place] ?? []).join(", ")}.`
		: `Did you mean \`${owner}.${meant}\`?`;
}

function words(text: string): readonly string[] {
	return text.split(" ");
}
