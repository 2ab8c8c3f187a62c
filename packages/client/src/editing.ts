/**
 * What programs need that help with the text of collections while somebody
 * writes it: files as trees with exact places, whatever state they are in, and
 * what scripts do. Running collections is in `index.ts`.
 */

export { isFromResponse, withExamples } from "./analysis/example-shape.ts";
export { VARIABLE_METHODS } from "./analysis/script/client-api.ts";
export { readExpression, readScript } from "./analysis/script/read-script.ts";
export type {
	ScriptFacts,
	ScriptRange,
	ScriptScope,
} from "./analysis/script/script-facts.ts";
export {
	alternatives,
	eitherOf,
	followPath,
	shapeOfValue,
	typeOfShape,
	UNKNOWN,
	type ValueShape,
	valueOfShape,
} from "./analysis/shape.ts";
export { readScriptApi } from "./analysis/types/script-api.ts";
export {
	CollectionNotFoundError,
	FileConflictError,
	PathOutsideCollectionError,
} from "./collection/errors.ts";
export type { FieldPath, RequestDefinition } from "./collection/model.ts";
export {
	collectionsBelow,
	holdsCollection,
} from "./collection/open/collections-below.ts";
export {
	type CollectionRoot,
	findCollectionRoot,
} from "./collection/open/find-root.ts";
export { itemKind } from "./collection/open/item-kind.ts";
export { isBundledRoot } from "./collection/open/load-collection.ts";
export {
	besideCollection,
	repositoryOf,
} from "./collection/open/repository.ts";
export { findWorkspace, WORKSPACE_FILE } from "./collection/open/workspace.ts";
export { EventLoopYielder } from "./collection/order/event-loop-yielder.ts";
export { isInside, stepsInside } from "./collection/paths.ts";
export { readRequest } from "./collection/read/read-request.ts";
export { readSource } from "./collection/read/read-source.ts";
export { REQUEST_KINDS } from "./collection/read/request-kinds.ts";
export {
	filesWithUnsavedText,
	holdText,
} from "./collection/read/unsaved-texts.ts";
export {
	entryWithin,
	placeWithin,
	realPlace,
} from "./collection/write/place-within.ts";
export {
	copyFile,
	createFile,
	makeFolderIn,
	moveFile,
	replaceFile,
	writeFile,
} from "./collection/write/write-file.ts";
export { usualTarget } from "./convert/convert-collection.ts";
export {
	commentsIn,
	editForm,
	type FileForm,
	type FormOwner,
	type FormSource,
	formAsWritten,
	placeInForm,
	readForm,
	textAfterMove,
	writeForm,
} from "./convert/form/file-form.ts";
export { insertItemText, itemText } from "./convert/form/item-texts.ts";
export { mergeForms } from "./convert/form/merge-forms.ts";
export { newFileText } from "./convert/form/new-file.ts";
export {
	SNIPPET_TARGETS,
	type SnippetTarget,
	snippet,
} from "./convert/snippets/snippet.ts";
export {
	type PlaceholderChoice,
	snippetRequestOf,
} from "./convert/snippets/snippet-request-of.ts";
export { withoutKeys } from "./diagnostics/key-shapes.ts";
export { SourceText } from "./diagnostics/source-text.ts";
export type { BruBlock, BruEntry } from "./formats/bru/bru-document.ts";
export {
	type BruFileKind,
	bruSectionKeys,
	bruSectionsIn,
} from "./formats/bru/bru-keys.ts";
export { isMethodSection } from "./formats/bru/bru-sections.ts";
export { parseBru } from "./formats/bru/parse-bru.ts";
export type {
	CollectionFormat,
	ItemFileKind,
} from "./formats/collection-format.ts";
export { CollectionFileError, EditError } from "./formats/errors.ts";
export {
	ENVIRONMENTS_FOLDER,
	hasEnvironmentsFolder,
	isFolderFile,
	isIgnoredFolder,
	isItemFile,
	isOwnFile,
	marksCollection,
	sharesEnvironments,
	withoutEnding,
} from "./formats/file-names.ts";
export type { FormPart } from "./formats/form-parts.ts";
export {
	FORMATS,
	type FormatName,
	fileKindOf,
	folderOfOwnFile,
	formatOfFile,
	holdsOwnFiles,
	isAnyFolderFile,
	isAnyItemFile,
	isAnyOwnFile,
	isCollectionMarker,
	isFormatName,
	reservedNames,
	withoutAnyEnding,
} from "./formats/formats.ts";
export { docOfField } from "./formats/key-docs/auth-docs.ts";
export {
	fileSchema,
	isSchemaKind,
} from "./formats/key-docs/file-schema.ts";
export { describeKey } from "./formats/key-docs/key-doc.ts";
export { keyDoc } from "./formats/key-docs/key-docs.ts";
export { AUTH as AUTH_SHAPE } from "./formats/keys/auth-shapes.ts";
export {
	COLLECTION as COLLECTION_SHAPE,
	ENVIRONMENT as ENVIRONMENT_SHAPE,
} from "./formats/keys/collection-shapes.ts";
export { OPERATOR as OPERATOR_SHAPE } from "./formats/keys/entry-shapes.ts";
export {
	BODY as BODY_SHAPE,
	FOLDER as FOLDER_SHAPE,
	SETTINGS_SHAPE,
} from "./formats/keys/request-shapes.ts";
export type { Shape } from "./formats/keys/shape.ts";
export { formEdits, isSameForm } from "./formats/opencollection/form-edits.ts";
export type { EditValue } from "./formats/opencollection/plain-edit.ts";
export type { Edit } from "./formats/opencollection/yaml-edit.ts";
export { parseYaml } from "./formats/opencollection/yaml-parse.ts";
export { quickTree } from "./formats/opencollection/yaml-tree.ts";
export type { OutlineEntry } from "./formats/outline.ts";
export { formatToolsOf, toolsOf } from "./formats/tools-of-formats.ts";
export { Field } from "./formats/tree/field.ts";
export {
	type FormData,
	type FormTree,
	isFormList,
	isFormTree,
	toFormTree,
} from "./formats/tree/form-data.ts";
export { spliceJson } from "./formats/tree/json-splice.ts";
export { toJsonText } from "./formats/tree/json-text.ts";
export { PlacedDocument } from "./formats/tree/placed-document.ts";
export type {
	MapNode,
	PlacedNode,
	ScalarNode,
	ScalarStyle,
} from "./formats/tree/placed-node.ts";
export type { Tree } from "./formats/tree/plain-tree.ts";
export { scalarOffsets } from "./formats/tree/scalar-offsets.ts";
export { readVariableValue } from "./formats/tree/typed-value.ts";
export { bruBodyMode } from "./kinds/body-kinds.ts";
export { BRU_FIELDS, type BruField, bruKeyOf } from "./kinds/bru-keys.ts";
export { CollectionModules } from "./script/libraries/collection-modules.ts";
export { DynamicValues } from "./variables/dynamic-values.ts";
export { readDotEnvFiles } from "./variables/process-environment.ts";
export { MASK, SecretMasker } from "./variables/secret-masker.ts";
export { openAccess } from "./variables/trust/collection-access.ts";
export {
	SCOPES,
	type ScopeKind,
	SET_BY_HAND,
} from "./variables/variable.ts";
