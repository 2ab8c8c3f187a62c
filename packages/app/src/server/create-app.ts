import { CurlewError } from "@curlew/client";
import { EditError } from "@curlew/client/editing";
import { problemOf } from "@curlew/client/internal";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { InvalidRequestError } from "../errors.ts";
import type { ProblemAnswer } from "../protocol/problem.ts";
import type { AppContext } from "./context.ts";
import { graphqlRoutes } from "./graphql/graphql-routes.ts";
import { mockRoutes } from "./mock/mock-routes.ts";
import { accessRoutes } from "./routes/access-routes.ts";
import { bodyLineRoutes, bodyPartRoutes } from "./routes/body-routes.ts";
import { chosenFileRoutes } from "./routes/chosen-file-routes.ts";
import { collectionRoutes } from "./routes/collection-routes.ts";
import { draftRoutes } from "./routes/draft-routes.ts";
import { environmentRoutes } from "./routes/environment-routes.ts";
import { eventRoutes } from "./routes/event-routes.ts";
import { exchangeRoutes } from "./routes/exchange-routes.ts";
import { fileRoutes } from "./routes/file-routes.ts";
import { gitRoutes } from "./routes/git-routes.ts";
import { historyRoutes } from "./routes/history-routes.ts";
import { itemRoutes } from "./routes/item-routes.ts";
import {
	neighbourRoutes,
	openCollectionRoutes,
} from "./routes/neighbour-routes.ts";
import { originRoutes } from "./routes/origin-routes.ts";
import { ownCollection } from "./routes/page-collection.ts";
import { pageStateRoutes } from "./routes/page-state-routes.ts";
import { previewRoutes } from "./routes/preview-routes.ts";
import { problemRoutes } from "./routes/problem-routes.ts";
import { runRoutes } from "./routes/run-routes.ts";
import { searchRoutes } from "./routes/search-routes.ts";
import { sendRoutes } from "./routes/send-routes.ts";
import { tokenRoutes } from "./routes/token-routes.ts";
import { variableRoutes } from "./routes/variable-routes.ts";
import type { PageAccess } from "./security/access.ts";
import { guard } from "./security/guard.ts";
import { securityHeaders } from "./security/headers.ts";

/** Bytes of a request of the page: a file, as large as Curlew reads them. */
const LARGEST_REQUEST = 60 * 1024 * 1024;

/** Every route of the API, below `/api/:collection`; a topic each. */
const ROUTES: readonly ((app: AppContext) => Hono)[] = [
	collectionRoutes,
	accessRoutes,
	fileRoutes,
	chosenFileRoutes,
	draftRoutes,
	environmentRoutes,
	itemRoutes,
	neighbourRoutes,
	openCollectionRoutes,
	variableRoutes,
	pageStateRoutes,
	previewRoutes,
	originRoutes,
	problemRoutes,
	searchRoutes,
	sendRoutes,
	tokenRoutes,
	exchangeRoutes,
	bodyLineRoutes,
	bodyPartRoutes,
	runRoutes,
	historyRoutes,
	gitRoutes,
	graphqlRoutes,
	mockRoutes,
	eventRoutes,
];

/** The whole server, as a function from requests to responses. */
export function createApp(
	app: AppContext,
	access: PageAccess,
	page: Hono,
): Hono {
	const server = new Hono();
	server.use(securityHeaders());
	server.use(guard(access));
	server.use("/api/*", noHead);
	server.use(
		"/api/*",
		bodyLimit({ maxSize: LARGEST_REQUEST, onError: refuseTooLarge }),
	);
	server.use("/api/:collection/*", ownCollection(app));
	for (const routes of ROUTES) server.route("/api/:collection", routes(app));
	server.route("/", page);
	server.onError((error, context) => {
		const answer: ProblemAnswer = {
			kind: "problem",
			problem: problemOf(error),
			...(error instanceof EditError && error.part && { part: error.part }),
		};
		return context.json(answer, error instanceof CurlewError ? 422 : 500);
	});
	return server;
}

/** As an answer without a body, a stream would begin that nobody reads and nobody ends. */
const noHead: MiddlewareHandler = async (context, next) => {
	if (context.req.method !== "HEAD") return next();
	return context.body(null, 405, { Allow: "GET, POST, DELETE" });
};

function refuseTooLarge(): never {
	throw new InvalidRequestError(
		"This is larger than a file of Curlew may be.",
		{
			hint: "Keep large bodies in files of their own (body type `file`).",
		},
	);
}
