module attestry.example/journey

go 1.23

require attestry.example/sdk/go v0.0.0

require gopkg.in/validator.v2 v2.0.1 // indirect

replace attestry.example/sdk/go => ../../../sdks/go
