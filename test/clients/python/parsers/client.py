import json
import sys
from pathlib import Path

from asyncapi3 import AsyncAPI3
from openapi_spec_validator import OpenAPIV30SpecValidator, OpenAPIV31SpecValidator
from pydantic import ValidationError


def faults(document):
    if "asyncapi" in document:
        try:
            AsyncAPI3.model_validate(document)
        except ValidationError as error:
            return [str(one["loc"]) for one in error.errors()]
        return []
    validator = OpenAPIV31SpecValidator if document["openapi"].startswith("3.1") else OpenAPIV30SpecValidator
    return [error.message for error in validator(document).iter_errors()]


print(json.dumps({path: faults(json.loads(Path(path).read_text())) for path in sys.argv[1:]}))
