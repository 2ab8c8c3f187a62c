import type {
	AccessQuestion,
	AnswerAccess,
	RevokedAccess,
} from "../../../src/protocol/access.ts";
import type { CollectionState } from "../../../src/protocol/collection.ts";
import type {
	BrowsedFolder,
	ConvertedCollection,
	CreateCollection,
	CreatedCollection,
	CurlRequests,
	ImportCollection,
	ImportedCollection,
	NeighbouringCollections,
	OpenedExample,
} from "../../../src/protocol/collections.ts";
import type {
	CreateEnvironment,
	RenameEnvironment,
	VariableUses,
} from "../../../src/protocol/environments.ts";
import type {
	Conflict,
	LoadedForm,
	LoadedText,
	ReadFormRequest,
	WriteFormRequest,
	WriteTextRequest,
} from "../../../src/protocol/files.ts";
import type {
	CreateItem,
	DeletedItem,
	DuplicateItem,
	FoundTexts,
	ItemAnswer,
	ItemRef,
	MovedItems,
	MoveItems,
	RenameItem,
	SearchTexts,
	TagItems,
	TrashEntry,
} from "../../../src/protocol/items.ts";
import type {
	CodeRequest,
	CodeTargets,
	FinishedCode,
	FinishedPreview,
	PreviewRequest,
} from "../../../src/protocol/preview.ts";
import type { ScriptApi, ScriptSyntax } from "../../../src/protocol/scripts.ts";
import type { KeepSecret, KeptSecret } from "../../../src/protocol/secrets.ts";
import type {
	RunningSend,
	SendRequest,
	SendResult,
} from "../../../src/protocol/sending.ts";
import type {
	DynamicNames,
	KnownVariables,
	VariablesRequest,
} from "../../../src/protocol/variables.ts";
import type {
	OpenCollections,
	OpenedCollectionRef,
	RequestsOfOthers,
} from "../../../src/protocol/workspace/open-collections.ts";
import { getJson, postJson } from "./call.ts";

/** Everything that the page asks of the server, by topic. */
export const api = {
	collection: () => getJson<CollectionState>("collection"),
	access: () => getJson<AccessQuestion | null>("access"),
	askAccess: () => postJson<AccessQuestion | null>("access/ask", {}),
	revokeAccess: () => postJson<RevokedAccess>("access/revoke", {}),
	answerAccess: (answer: AnswerAccess) =>
		postJson<undefined>("access/answer", answer),
	keep: (name: string, value: string) =>
		postJson<undefined>("page-state", { name, value }, { keepalive: true }),
	dynamicNames: () => getJson<DynamicNames>("dynamic-values"),
	scriptApi: () => getJson<ScriptApi>("script-api"),
	judgeScript: (code: string) =>
		postJson<ScriptSyntax>("scripts/judge", { code }),

	readForm: (request: ReadFormRequest) =>
		postJson<LoadedForm>("forms/read", request),
	writeForm: (request: WriteFormRequest) =>
		postJson<LoadedForm | Conflict>("forms/write", request),
	readText: (file: string) => postJson<LoadedText>("texts/read", { file }),
	writeText: (request: WriteTextRequest) =>
		postJson<LoadedText | Conflict>("texts/write", request),

	createItem: (input: CreateItem) =>
		postJson<ItemAnswer>("items/create", input),
	renameItem: (input: RenameItem) =>
		postJson<ItemAnswer>("items/rename", input),
	duplicateItem: (input: DuplicateItem) =>
		postJson<ItemAnswer>("items/duplicate", input),
	moveItems: (input: MoveItems) =>
		postJson<MovedItems>("items/move-all", input),
	deleteItems: (items: readonly ItemRef[]) =>
		postJson<DeletedItem>("items/delete-all", { items }),
	tagItems: (input: TagItems) => postJson<undefined>("items/tags", input),
	addFolderFile: (path: string) =>
		postJson<undefined>("items/folder-file", { path }),
	trash: () => getJson<readonly TrashEntry[]>("trash"),
	emptyTrash: () => postJson<undefined>("trash/empty", {}),
	restore: (deleted: DeletedItem) =>
		postJson<TrashEntry>("trash/restore", deleted),

	neighbours: () => getJson<NeighbouringCollections>("collections"),
	createCollection: (input: CreateCollection) =>
		postJson<CreatedCollection>("collections/create", input),
	openScratch: () => postJson<OpenedCollectionRef>("collections/scratch", {}),
	openExample: () => postJson<OpenedExample>("collections/example", {}),
	browse: (path: string) =>
		postJson<BrowsedFolder>("collections/browse", { path }),
	openFolder: (path: string) =>
		postJson<OpenedCollectionRef>("collections/open-folder", { path }),
	convertCollection: (folder: string) =>
		postJson<ConvertedCollection>("collections/convert", { folder }),
	importCollection: (input: ImportCollection, signal: AbortSignal) =>
		postJson<ImportedCollection>("collections/import", input, signal),
	openNeighbour: (folder: string) =>
		postJson<OpenedCollectionRef>("collections/open", { folder }),
	openCollections: () => getJson<OpenCollections>("open-collections"),
	requestsOfOthers: () =>
		getJson<RequestsOfOthers>("open-collections/requests"),
	closeCollection: (id: string) =>
		postJson<undefined>("open-collections/close", { id }),
	/** Opens the page's own collection again, after somebody has closed it. */
	openAgain: (path: string) =>
		postJson<OpenedCollectionRef>("open-collections/again", { path }),
	readCurl: (text: string) => postJson<CurlRequests>("curl", { text }),

	search: (request: SearchTexts, signal: AbortSignal) =>
		postJson<FoundTexts>("search", request, signal),
	variables: (request: VariablesRequest, signal?: AbortSignal) =>
		postJson<KnownVariables>("variables", request, signal),
	resetVariables: (environment: string | null) =>
		postJson<undefined>("variables/reset", { environment }),

	preview: (request: PreviewRequest, signal?: AbortSignal) =>
		postJson<FinishedPreview>("preview", request, signal),
	code: (request: CodeRequest, signal?: AbortSignal) =>
		postJson<FinishedCode>("preview/code", request, signal),
	codeTargets: () => getJson<CodeTargets>("preview/targets"),

	createEnvironment: (input: CreateEnvironment) =>
		postJson<undefined>("environments/create", input),
	renameEnvironment: (input: RenameEnvironment) =>
		postJson<undefined>("environments/rename", input),
	deleteEnvironment: (name: string) =>
		postJson<DeletedItem>("environments/delete", { name }),
	variableUses: () => getJson<VariableUses>("environments/uses"),
	keepSecret: (input: KeepSecret) =>
		postJson<KeptSecret>("secrets/keep", input),

	send: (request: SendRequest) =>
		postJson<{ readonly id: string }>("send", request),
	cancelSend: (id: string) => postJson<undefined>(`send/${id}/cancel`, {}),
	exchange: (id: string) =>
		getJson<SendResult | RunningSend>(`exchanges/${id}`),
	answer: (id: string, answer: string | null) =>
		postJson<undefined>(`questions/${id}`, { answer }),
} as const;
